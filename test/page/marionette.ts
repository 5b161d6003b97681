/**
 * Firefox as Debian has it, for tests: driven by its own remote protocol (Marionette), which is JSON with its length before it, over TCP.
 * Start at `launchFirefox`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CANDIDATES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const FIREFOX = [process.env.LANGTOOLS_FIREFOX ?? '', ...CANDIDATES].find((path) => path !== '' && existsSync(path));

export const SKIP_FIREFOX = FIREFOX === undefined;
if (SKIP_FIREFOX)
  console.warn(
    `No Firefox (${CANDIDATES.join(', ')}, LANGTOOLS_FIREFOX): its test is SKIPPED. On Debian: apt install firefox-esr`,
  );

const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  // Any that is free; Firefox writes it into its profile.
  'marionette.port': 0,
  'intl.accept_languages': 'en-GB, en',
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** The keys of WebDriver that tests need. */
export const KEYS = { enter: '\uE007', f8: '\uE038', escape: '\uE00C', control: '\uE009' } as const;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received = Buffer.alloc(0);
  #last = 0;

  constructor(process: ChildProcess, profile: string, socket: Socket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('data', (bytes) => this.#take(bytes));
    const fail = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has closed the connection'));
    };
    socket.on('error', fail);
    socket.on('close', fail);
  }

  async open(url: string): Promise<void> {
    await this.send('WebDriver:Navigate', { url });
  }

  /** Runs the body of a function in the page. */
  async run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    const { value } = await this.send<{ value: Value }>('WebDriver:ExecuteScript', { script, args });
    return value;
  }

  async click(selector: string): Promise<void> {
    const { value } = await this.send<{ value: object }>('WebDriver:FindElement', {
      using: 'css selector',
      value: selector,
    });
    await this.send('WebDriver:ElementClick', { id: Object.values(value)[0] });
  }

  /** Runs the body of a function in the page, with the rights of the browser: it sees closed shadow trees. */
  async look<Value>(script: string, ...args: unknown[]): Promise<Value> {
    const asked = { script, args, sandbox: 'system' };
    const { value } = await this.send<{ value: Value }>('WebDriver:ExecuteScript', asked);
    return value;
  }

  /** Runs the body of a function in the browser itself. */
  async inBrowser<Value>(script: string, ...args: unknown[]): Promise<Value> {
    await this.send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await this.run<Value>(script, ...args);
    } finally {
      await this.send('Marionette:SetContext', { value: 'content' });
    }
  }

  async clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.send('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /** Presses a key while another is held. */
  async press(held: string, key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: held },
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
      { type: 'keyUp', value: held },
    ];
    await this.send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Until the browser ends. */
  async installAddOn(path: string): Promise<string> {
    const { value } = await this.send<{ value: string }>('Addon:Install', { path, temporary: true });
    return value;
  }

  /** Presses keys one after the other, wherever the focus is. */
  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  send<Answer>(command: string, parameters: object = {}): Promise<Answer> {
    const id = ++this.#last;
    const message = Buffer.from(JSON.stringify([0, id, command, parameters]));
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    }) as Promise<Answer>;
  }

  async close(): Promise<void> {
    const hasEnded = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#socket.destroy();
    this.#process.kill('SIGKILL');
    await hasEnded;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || this.#received.length < end) return;
      this.#answer(JSON.parse(this.#received.subarray(colon + 1, end).toString()));
      this.#received = this.#received.subarray(end);
    }
  }

  /** The first message is no answer: it says which protocol this is. */
  #answer(message: [1, number, { message: string } | null, unknown] | object): void {
    if (!Array.isArray(message)) return;
    const [, id, error, value] = message;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) waiting?.resolve(value);
    else waiting?.reject(new Error(error.message));
  }
}

export async function launchFirefox(more: typeof PREFERENCES = {}): Promise<Firefox> {
  if (FIREFOX === undefined) throw new Error('there is no Firefox');
  const profile = mkdtempSync(join(tmpdir(), 'langtools-firefox-'));
  const lines = Object.entries({ ...PREFERENCES, ...more }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--marionette', '--profile', profile, '--width=1280', '--height=900'];
  // So that tests see what extensions draw.
  args.push('--remote-allow-system-access');
  const child = spawn(FIREFOX, [...args, 'about:blank'], { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  const socket = await connected(await portOf(profile, child));
  const firefox = new Firefox(child, profile, socket);
  await firefox.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  return firefox;
}

async function portOf(profile: string, child: ChildProcess): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Firefox has ended with ${child.exitCode}`);
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
