/**
 * JSON-RPC over two streams, with the framing of the Language Server Protocol: a `Content-Length` header, an empty line, and
 * that many bytes of JSON. Written out here, so that the extension needs no package.
 */
const HEADER_END = Buffer.from('\r\n\r\n');
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

class JsonRpc {
  #output;
  #handlers;
  #received = Buffer.alloc(0);
  #waiting = new Map();
  #lastId = 0;
  #isClosed = false;

  /** @param handlers functions by the method that the other side calls: `(params) => result`, or a promise of it */
  constructor(input, output, handlers) {
    this.#output = output;
    this.#handlers = handlers;
    input.on('data', (chunk) => this.#receive(chunk));
    input.on('close', () => this.close());
    // The other side may have ended; `close` tells those who wait.
    output.on('error', () => this.close());
  }

  request(method, params) {
    if (this.#isClosed) return Promise.reject(new Error('the server has ended'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  close() {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('the server has ended'));
    this.#waiting.clear();
  }

  #send(message) {
    if (this.#isClosed) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.#output.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  #receive(chunk) {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const headerEnd = this.#received.indexOf(HEADER_END);
      if (headerEnd < 0) return;
      const length = /^content-length: *(\d+)/im.exec(this.#received.toString('latin1', 0, headerEnd))?.[1];
      const start = headerEnd + HEADER_END.length;
      const end = start + Number(length ?? 0);
      if (this.#received.length < end) return;
      const body = this.#received.toString('utf8', start, end);
      this.#received = this.#received.subarray(end);
      if (body !== '') this.#handle(JSON.parse(body));
    }
  }

  #handle({ id, method, params, result, error }) {
    if (method === undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    } else if (id === undefined) this.#handlers[method]?.(params);
    else void this.#answer(id, method, params);
  }

  async #answer(id, method, params) {
    const handler = this.#handlers[method];
    if (handler === undefined) {
      this.#send({ id, error: { code: METHOD_NOT_FOUND, message: `${method} is not known here` } });
      return;
    }
    try {
      this.#send({ id, result: (await handler(params)) ?? null });
    } catch (error) {
      this.#send({ id, error: { code: INTERNAL_ERROR, message: String(error) } });
    }
  }
}

module.exports = { JsonRpc };
