// Drives the benchmark of drt.cc, which stands in the folder given by -I: first a line for hits and one for misses that counts how many of its own
// look-ups the table finds, then, as often as the argument says, a line of its times: insertion, hits and misses, in nanoseconds. Each time it
// goes through its look-ups less often than by itself, so that more of the runs are not interrupted.
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

int main(int, char** arguments) {
  std::mt19937 random(42);
  auto routes = generate_routes();
  auto hits = generate_lookup_urls(random);
  auto misses = generate_miss_urls();
  count(routes, hits);
  count(routes, misses);
  for (int run = std::atoi(arguments[1]); run > 0; run--) {
    auto times = run_once(routes, hits, misses, std::atoi(arguments[2]));
    std::printf("%f %f %f\n", times.insert_ns_per_op, times.lookup_hit_ns_per_op, times.lookup_miss_ns_per_op);
  }
}
