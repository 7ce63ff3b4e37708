// Counts how many of its own look-ups the table of drt.cc finds; that file stands in the folder given by -I.
#define main measure
#include "drt.cc"
#undef main

static void count(const std::vector<std::string>& routes, const std::vector<std::string>& paths) {
  li::dynamic_routing_table<route_value> table;
  for (auto& route : routes) table[route] = {1, dummy_handler};
  int found = 0;
  for (auto& path : paths) {
    auto it = table.find(path);
    found += it != table.end() && it->second.method == 1;
  }
  std::printf("%d of %zu\n", found, paths.size());
}

int main() {
  std::mt19937 random(42);
  auto routes = generate_routes();
  count(routes, generate_lookup_urls(random));
  count(routes, generate_miss_urls());
}
