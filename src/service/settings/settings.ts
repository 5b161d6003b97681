/**
 * Every setting of the service, in one table: its type and bounds, default, environment variable, flag and explanation.
 * The command line, the environment and the JSON file are read from it, in that order of precedence. Start at
 * `resolveSettings`.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileFault, isFileFault } from '../../engine/file-fault.js';
import { REDIS_URL, withoutPassword } from './redis-url.js';
import { boolean, integer, oneOf, string, type ValueKind, type ValueOf } from './value-kinds.js';

interface Setting<Kind extends ValueKind<unknown>> {
  readonly kind: Kind;
  readonly default: ValueOf<Kind>;
  readonly env: string;
  /** What the value is called in `--help`; in brackets where a flag can do without one. */
  readonly placeholder: string;
  readonly help: string;
}

function setting<Kind extends ValueKind<unknown>>(
  kind: Kind,
  fallback: ValueOf<Kind>,
  env: string,
  placeholder: string,
  help: string,
): Setting<Kind> {
  return { kind, default: fallback, env, placeholder, help };
}

const MiB = 1024 * 1024;
const HOUR_MS = 3_600_000;

export const SETTINGS = {
  host: setting(string({ mayBeEmpty: false }), '127.0.0.1', 'HOST', 'ADDRESS', 'address to listen on'),
  port: setting(integer(0, 65535), 4000, 'PORT', 'NUMBER', 'port to listen on; 0 takes a free one'),
  deployment: setting(
    string(),
    '',
    'LANGTOOLS_DEPLOYMENT',
    'NAME',
    'serve only this deployment, at /; default: each deployment at /NAME, and all languages at /',
  ),
  deploymentsDir: setting(
    string(),
    '',
    'LANGTOOLS_DEPLOYMENTS_DIR',
    'DIR',
    'folder of deployment files; default: the built-in ones',
  ),
  tags: setting(
    string({
      shape: {
        pattern: /^$|^[a-z]{2,3}(-[a-z0-9]{1,8})*( *, *[a-z]{2,3}(-[a-z0-9]{1,8})*)*$/i,
        words: 'language tags, separated by commas: nb,se',
      },
    }),
    '',
    'LANGTOOLS_TAGS',
    'LIST',
    'serve and load only these tags of the deployments (nb,se); requests for the others get 421; default: all',
  ),
  peersFile: setting(
    string(),
    '',
    'LANGTOOLS_PEERS_FILE',
    'FILE',
    'JSON file that says where the other tags are served: {"peers": [{"url": "https://…", "tags": ["nb"]}]}',
  ),
  packs: setting(string({ mayBeEmpty: false }), 'packs', 'LANGTOOLS_PACKS', 'DIR', 'folder of installed packs'),
  catalogue: setting(
    string(),
    '',
    'LANGTOOLS_CATALOGUE',
    'FILE-or-URL',
    'catalogue to install packs from; default: the built-in one',
  ),
  installMissing: setting(
    boolean,
    false,
    'LANGTOOLS_INSTALL_MISSING',
    '',
    'download packs in the background for tags that have no data',
  ),
  starters: setting(
    boolean,
    true,
    'LANGTOOLS_STARTERS',
    '',
    'whether starters answer for languages that have neither a pack nor a built-in dictionary (default: true)',
  ),
  development: setting(
    boolean,
    false,
    'LANGTOOLS_DEVELOPMENT',
    '[REPO...]',
    'for those who write rules: load rules, morphologies and speech data in languages/ again when they are saved; with folders of GiellaLT repositories: serve their languages from the sources, built again when one is saved',
  ),
  cacheDir: setting(
    string(),
    '',
    'LANGTOOLS_CACHE_DIR',
    'DIR',
    'folder of compiled dictionaries (default: `cache` in a clone, else langtools in the cache folder of the user)',
  ),
  workers: setting(
    integer(1, 256),
    Math.min(256, availableParallelism() + 1),
    'LANGTOOLS_WORKERS',
    'NUMBER',
    'number of worker threads; one language uses at most one fewer, and so does speech (default: cores + 1)',
  ),
  queuePerWorker: setting(
    integer(0, 1000),
    4,
    'LANGTOOLS_QUEUE_PER_WORKER',
    'NUMBER',
    'requests that may wait per worker; more are refused',
  ),
  checkTimeoutMs: setting(
    integer(1, HOUR_MS),
    10_000,
    'LANGTOOLS_CHECK_TIMEOUT_MS',
    'MS',
    'time limit of a spelling or grammar check',
  ),
  speechTimeoutMs: setting(
    integer(1, HOUR_MS),
    30_000,
    'LANGTOOLS_SPEECH_TIMEOUT_MS',
    'MS',
    'time limit of text-to-speech',
  ),
  headersTimeoutMs: setting(
    integer(1, HOUR_MS),
    10_000,
    'LANGTOOLS_HEADERS_TIMEOUT_MS',
    'MS',
    'time limit for a client to send its headers',
  ),
  requestTimeoutMs: setting(
    integer(1, HOUR_MS),
    30_000,
    'LANGTOOLS_REQUEST_TIMEOUT_MS',
    'MS',
    'time limit for a client to send its whole request',
  ),
  sendTimeoutMs: setting(
    integer(1, HOUR_MS),
    30_000,
    'LANGTOOLS_SEND_TIMEOUT_MS',
    'MS',
    'a connection that could send no byte of its answers for so long is ended',
  ),
  maxInFlightMb: setting(
    integer(1, 65_536),
    256,
    'LANGTOOLS_MAX_IN_FLIGHT_MB',
    'MB',
    'memory for bodies that are being received and answers that are not read yet; above it those who hold most for longest are refused',
  ),
  maxConnections: setting(
    integer(1, 1_000_000),
    2048,
    'LANGTOOLS_MAX_CONNECTIONS',
    'NUMBER',
    'maximum number of connections; more are closed at once',
  ),
  maxConnectionsPerAddress: setting(
    integer(0, 1_000_000),
    512,
    'LANGTOOLS_MAX_CONNECTIONS_PER_ADDRESS',
    'NUMBER',
    'maximum number of connections of one client address (IPv6: of one /64 network); proxies of trustProxy are not counted; 0 is no limit',
  ),
  bodyLimitBytes: setting(
    integer(1, 1024 * MiB),
    MiB,
    'LANGTOOLS_BODY_LIMIT_BYTES',
    'BYTES',
    'maximum size of a request body',
  ),
  textLimit: setting(
    integer(1, 100_000_000),
    100_000,
    'LANGTOOLS_TEXT_LIMIT',
    'UNITS',
    'maximum length of a text to check, in UTF-16 code units',
  ),
  speechTextLimit: setting(
    integer(1, 100_000_000),
    5_000,
    'LANGTOOLS_SPEECH_TEXT_LIMIT',
    'UNITS',
    'maximum length of a text to speak, in UTF-16 code units',
  ),
  maxSpeechSeconds: setting(
    integer(1, 86_400),
    1_800,
    'LANGTOOLS_MAX_SPEECH_SECONDS',
    'SECONDS',
    'how long a speech may last; a text that would take longer is refused',
  ),
  cacheMb: setting(
    integer(0, 65_536),
    64,
    'LANGTOOLS_CACHE_MB',
    'MB',
    'memory for cached results; 0 turns the cache off',
  ),
  languageDataMb: setting(
    integer(0, 65_536),
    512,
    'LANGTOOLS_LANGUAGE_DATA_MB',
    'MB',
    'memory for built-in language data, which is read on first use; what is unused for longest is given up',
  ),
  workerMemoryMb: setting(
    integer(16, 65_536),
    512,
    'LANGTOOLS_WORKER_MEMORY_MB',
    'MB',
    'JavaScript heap limit of a worker; packs are shared and not counted',
  ),
  loadMemoryMb: setting(
    integer(16, 65_536),
    2048,
    'LANGTOOLS_LOAD_MEMORY_MB',
    'MB',
    'JavaScript heap limit while a pack is loaded',
  ),
  loadTimeoutMs: setting(
    integer(1, HOUR_MS),
    120_000,
    'LANGTOOLS_LOAD_TIMEOUT_MS',
    'MS',
    'time limit to load a pack; after it the pack counts as broken',
  ),
  compileTimeoutMs: setting(
    integer(1, 24 * HOUR_MS),
    1_800_000,
    'LANGTOOLS_COMPILE_TIMEOUT_MS',
    'MS',
    'after this, a built-in dictionary that is still being compiled counts as broken',
  ),
  drainTimeoutMs: setting(
    integer(0, HOUR_MS),
    35_000,
    'LANGTOOLS_DRAIN_TIMEOUT_MS',
    'MS',
    'time that requests in progress have to finish after SIGTERM',
  ),
  drainDelayMs: setting(
    integer(0, HOUR_MS),
    0,
    'LANGTOOLS_DRAIN_DELAY_MS',
    'MS',
    'after SIGTERM, requests are served for so long while /readyz says 503 already, so that load balancers send no more',
  ),
  trustProxy: setting(
    // Addresses and networks, as IPv4 or IPv6; names would have to be looked up, and whoever answers would be believed.
    string({
      shape: {
        pattern: /^$|^[0-9a-fA-F.:]+(\/\d{1,3})?( *, *[0-9a-fA-F.:]+(\/\d{1,3})?)*$/,
        words: 'addresses or networks, separated by commas: 10.0.0.1,192.168.0.0/16',
      },
    }),
    '',
    'LANGTOOLS_TRUST_PROXY',
    'LIST',
    'addresses or networks (a,b/8) of proxies whose X-Forwarded-For is trusted; none by default',
  ),
  openaiLanguage: setting(
    string({ mayBeEmpty: false }),
    'se',
    'LANGTOOLS_OPENAI_LANGUAGE',
    'TAG',
    'language that /v1/audio/speech speaks when neither the voice nor the request names one',
  ),
  openaiVoices: setting(
    string({
      shape: {
        pattern: /^$|^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/,
        words: 'names and voices, separated by commas: alloy=se-woman,echo=nb-man',
      },
    }),
    '',
    'LANGTOOLS_OPENAI_VOICES',
    'LIST',
    "which voices OpenAI's names mean, added to the built-in table: alloy=se-woman,echo=nb-man,nova=woman",
  ),
  mcpHosts: setting(
    string(),
    '',
    'LANGTOOLS_MCP_HOSTS',
    'LIST',
    'host names, separated by commas, by which clients call this service beside those of this computer and publicUrl: for /mcp and for personal words; * allows all to /mcp',
  ),
  publicUrl: setting(
    string({
      shape: {
        pattern: /^$|^https?:\/\/[^\s/?#@\\,]+(\/[^\s?#]*)?$/i,
        words: 'an address such as https://tools.example.org',
      },
    }),
    '',
    'LANGTOOLS_PUBLIC_URL',
    'URL',
    'address by which clients call this service (https://tools.example.org), if it is behind a proxy; its page may use personal words and /mcp',
  ),
  trustedOrigins: setting(
    string({
      shape: {
        pattern: /^$|^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\,]+( *, *[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\,]+)*$/i,
        words: 'origins such as https://editor.example.org, separated by commas',
      },
    }),
    '',
    'LANGTOOLS_TRUSTED_ORIGINS',
    'LIST',
    'origins, separated by commas, of pages and programs that may use personal words and /mcp as the page of the service may: https://editor.example.org,app://obsidian.md,vscode-webview://*',
  ),
  strictRequests: setting(
    boolean,
    false,
    'LANGTOOLS_STRICT_REQUESTS',
    '',
    'for those who write clients: refuse query options and fields that do not exist; otherwise they are ignored',
  ),
  corsOrigins: setting(
    string({ mayBeEmpty: false }),
    '*',
    'LANGTOOLS_CORS_ORIGINS',
    'LIST',
    'allowed CORS origins, separated by commas; * allows all, none allows none',
  ),
  apiKeysFile: setting(
    string(),
    '',
    'LANGTOOLS_API_KEYS_FILE',
    'FILE',
    'file of hashed API keys (see `langtools keys new`); default: no key is required',
  ),
  wordsDir: setting(
    string({ mayBeEmpty: false }),
    'words',
    'LANGTOOLS_WORDS_DIR',
    'DIR',
    'folder of the words that writers add, a file for each API key',
  ),
  rateLimit: setting(
    integer(0, 1_000_000),
    0,
    'LANGTOOLS_RATE_LIMIT',
    'NUMBER',
    'maximum requests per minute and client; 0 is no limit',
  ),
  redis: setting(
    string({
      shape: {
        pattern: REDIS_URL,
        words: 'an address such as redis://host:6379 or rediss://user:password@host:6379/1',
      },
    }),
    '',
    'LANGTOOLS_REDIS',
    'URL',
    'Redis or Valkey through which several processes share limits, results, words and withdrawn keys (redis://… or rediss://…)',
  ),
  redisPrefix: setting(
    string({ shape: { pattern: /^[\x21-\x7e]{1,100}$/, words: '1 to 100 letters, digits or signs, without spaces' } }),
    'langtools:',
    'LANGTOOLS_REDIS_PREFIX',
    'TEXT',
    'what every key in Redis begins with; processes with the same prefix belong together',
  ),
  redisTimeoutMs: setting(
    integer(1, 10_000),
    50,
    'LANGTOOLS_REDIS_TIMEOUT_MS',
    'MS',
    'how long a request waits for one answer of Redis before it goes on without it',
  ),
  redisCacheMb: setting(
    integer(0, 1_048_576),
    256,
    'LANGTOOLS_REDIS_CACHE_MB',
    'MB',
    'memory of Redis for results that processes share; 0 shares none',
  ),
  traces: setting(
    string({ shape: { pattern: /^$|^https?:\/\/\S+$/, words: 'an address such as http://collector:4318' } }),
    '',
    'LANGTOOLS_TRACES',
    'URL',
    'OpenTelemetry collector (OTLP over HTTP, http://collector:4318) that gets traces of requests; default: none are made',
  ),
  logLevel: setting(
    oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    'info',
    'LANGTOOLS_LOG_LEVEL',
    'LEVEL',
    'silent, fatal, error, warn, info, debug or trace',
  ),
  logFormat: setting(
    oneOf(['auto', 'json', 'pretty']),
    'auto',
    'LANGTOOLS_LOG_FORMAT',
    'FORMAT',
    'json, pretty, or auto: pretty on a terminal',
  ),
} as const satisfies Record<string, Setting<ValueKind<unknown>>>;

export type SettingName = keyof typeof SETTINGS;
/** Every setting of the service; docs/operations.md explains them. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]['kind']> };
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** `queuePerWorker` → `--queue-per-worker`; what is on by default can be turned off: `starters` → `--no-starters`. */
export function flagOf(name: SettingName): string {
  const { default: fallback }: { default: unknown } = SETTINGS[name];
  return `--${fallback === true ? 'no-' : ''}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A setting that does not exist or has an impossible value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export interface SettingsSources {
  /** The parsed JSON file, and what to call it in errors. */
  readonly file?: { readonly name: string; readonly content: unknown };
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** As given on the command line; a flag without a value is `true`, one that begins with `--no-` is `false`. */
  readonly flags?: Readonly<Partial<Record<SettingName, string | boolean>>>;
}

export function resolveSettings({ file, env = {}, flags = {} }: SettingsSources): Settings {
  const settings: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) settings[name] = SETTINGS[name].default;
  if (file !== undefined) Object.assign(settings, readFile(file.name, file.content));
  for (const name of SETTING_NAMES) {
    const { env: variable } = SETTINGS[name];
    const fromEnv = env[variable];
    // An empty variable is how shells and container files say "not set".
    if (fromEnv !== undefined && fromEnv !== '') settings[name] = fromText(name, fromEnv, variable);
    const fromFlag = flags[name];
    if (fromFlag !== undefined) settings[name] = fromText(name, String(fromFlag), flagOf(name));
  }
  return Object.freeze(settings) as Settings;
}

function readFile(file: string, content: unknown): Record<string, unknown> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`${file}: must hold one JSON object of settings`);
  }
  for (const [name, value] of Object.entries(content)) {
    if (!Object.hasOwn(SETTINGS, name)) throw new SettingsError(`${file}: there is no setting "${name}"`);
    validate(name as SettingName, value, `${file}: ${name}`);
  }
  return content as Record<string, unknown>;
}

function fromText(name: SettingName, text: string, source: string): unknown {
  const { type } = SETTINGS[name].kind;
  let value: unknown = text;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) value = Number(text);
  if (type === 'boolean' && /^(true|false|1|0)$/.test(text)) value = text === 'true' || text === '1';
  validate(name, value, source);
  return value;
}

/** The settings as they may be shown and logged. */
export function shownSettings(settings: Settings): Settings {
  return { ...settings, redis: withoutPassword(settings.redis) };
}

function validate(name: SettingName, value: unknown, source: string): void {
  const fault = SETTINGS[name].kind.fault(value);
  if (fault === undefined) return;
  const shown = name === 'redis' ? withoutPassword(String(value)) : value;
  throw new SettingsError(`${source}: ${JSON.stringify(shown)} ${fault}`);
}

/**
 * Reads a JSON file of the operator: settings, keys, peers. What is wrong with it is said in words, with the name of the file.
 *
 * @param parse makes of the content what it stands for, or throws what is wrong with it
 */
export function readJsonFile<Value>(file: string, parse: (content: unknown) => Value): Value {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SettingsError(`${file}: ${faultOf(error)}`);
  }
}

function faultOf(error: unknown): string {
  if (isFileFault(error)) return fileFault(error);
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof SyntaxError ? `is not valid JSON: ${message}` : message;
}
