/** The whole service with small engines, in the fuzzing thread; what a fuzzer of HTTP may see in its answers. */
import { startTestServer, type TestServer } from '../../test/harness.js';
import { Violation } from '../driver/surface.js';

/** Only errors are logged: each of them is a finding. Time limits are long, because the machine may be busy. */
export async function startFuzzedServer(): Promise<TestServer> {
  return startTestServer({ logLevel: 'error', checkTimeoutMs: 60_000, speechTimeoutMs: 60_000 });
}

/** Whatever comes in: no internal error, and nothing that the log calls an error. */
export function checkAnswer(server: TestServer, status: number): void {
  const lines = server.logLines();
  if (lines.length > 0) {
    const [line] = lines.splice(0);
    throw new Violation(`the service logged an error: ${line!.slice(0, 300)}`);
  }
  if (status === 500) throw new Violation('an internal error without a line in the log');
}
