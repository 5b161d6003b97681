/** Builds in a worker, one at a time. A build that is cancelled, or that takes too long, ends at once: its worker is ended. */

export class Builds {
  #worker;
  #stop;

  /** What `openRepository` says of the sources, which are a promise of `{ files, beside }`. */
  open(sources) {
    return this.#ask({ kind: 'open' }, sources, {});
  }

  /** Resolves with `{ done }`, `{ failed }` or `{ stopped }`. */
  build(targets, sources, { options, maxMinutes, onStep }) {
    return this.#ask({ kind: 'build', targets, options }, sources, { maxMinutes, onStep });
  }

  cancel(why = 'Cancelled.') {
    this.#stop?.(why);
  }

  /** For another repository: what was kept of the last one is of no use. */
  forget() {
    this.cancel();
    this.#end();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask(question, sources, { maxMinutes, onStep }) {
    this.cancel();
    this.#worker ??= new Worker(new URL('./build-worker.js', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    return new Promise((resolve) => {
      const events = new AbortController();
      const finish = (outcome) => {
        events.abort();
        clearTimeout(timer);
        this.#stop = undefined;
        resolve(outcome);
      };
      const stop = (why) => {
        this.#end();
        finish({ stopped: why });
      };
      const timer =
        maxMinutes === undefined
          ? undefined
          : setTimeout(() => stop(`Stopped: it took more than ${maxMinutes} minutes.`), maxMinutes * 60_000);
      this.#stop = stop;
      worker.addEventListener(
        'message',
        ({ data }) => (data.step === undefined ? finish(data) : onStep?.(data.step)),
        events,
      );
      // A worker that runs out of memory says no more than this.
      worker.addEventListener('error', ({ message: why }) => stop(why || 'The worker ended.'), events);
      sources.then(
        (files) => events.signal.aborted || worker.postMessage({ ...question, ...files }),
        ({ message }) => finish({ failed: { message, problems: [] } }),
      );
    });
  }
}
