//! A client of one connection. In go requests, one after the other; out come status, headers and body as they were sent.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case, in the order sent, without `date`: the one that another answer need not have.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream: BufReader::new(stream) }
    }

    pub(crate) fn get(&mut self, target: &str) -> Answer {
        self.send("GET", target, "")
    }

    pub(crate) fn send(&mut self, method: &str, target: &str, body: &str) -> Answer {
        let length = body.len();
        self.write(&format!("{method} {target} HTTP/1.1\r\nhost: shop\r\ncontent-length: {length}\r\n\r\n{body}"));
        self.read(method)
    }

    /// Sends bytes that need not be a request.
    pub(crate) fn write(&mut self, text: &str) {
        self.stream.get_mut().write_all(text.as_bytes()).unwrap();
    }

    /// Reads the answer to a request with that method.
    pub(crate) fn read(&mut self, method: &str) -> Answer {
        let status_line = self.line();
        let status = status_line.strip_prefix("HTTP/1.1 ").unwrap()[..3].parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.split_once(": ") else { break };
            if name != "date" {
                headers.push((name.to_lowercase(), value.to_string()));
            }
        }
        let mut answer = Answer { status, headers, body: String::new() };
        if method != "HEAD" && status != 204 {
            let length = answer.header("content-length").unwrap().parse().unwrap();
            let mut body = vec![0; length];
            self.stream.read_exact(&mut body).unwrap();
            answer.body = String::from_utf8(body).unwrap();
        }
        answer
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).unwrap();
        line.strip_suffix("\r\n").unwrap().to_string()
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}
