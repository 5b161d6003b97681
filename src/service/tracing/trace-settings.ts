/**
 * Where spans are sent and which requests are traced: the setting `traces`, and the variables that OpenTelemetry defines for all
 * programs. Start at `readTraceSettings`. `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and the headers, certificates and
 * timeouts of the exporter are read by its own packages.
 */
import { SettingsError } from '../settings/settings.js';

export interface TraceSettings {
  readonly url: string;
  readonly sampling: Sampling;
  /** How long spans wait for others that are sent together with them. */
  readonly batchDelayMs: number;
}

export interface Sampling {
  /** Of the requests whose sender has not decided, the share that is traced. */
  readonly ratio: number;
  /** The sender's own decision counts, where it has made one. */
  readonly isParentBased: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const PARENT_BASED = 'parentbased_';
const TRACES_PATH = 'v1/traces';
const BATCH_DELAY_MS = 1_000;
const MAX_BATCH_DELAY_MS = 3_600_000;

/** Undefined where nothing is traced. The setting of the service comes before the variables. */
export function readTraceSettings(setting: string, env: Environment): TraceSettings | undefined {
  const url = setting === '' ? urlFrom(env) : withTracesPath(setting, '--traces');
  if (url === undefined) return undefined;
  return { url, sampling: samplingFrom(env), batchDelayMs: batchDelayFrom(env) };
}

function urlFrom(env: Environment): string | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own = '', OTEL_EXPORTER_OTLP_ENDPOINT: common = '' } = env;
  if (own !== '') return httpUrl(own, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT').href;
  if (common === '') return undefined;
  const base = httpUrl(common, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  return new URL(TRACES_PATH, base.href.endsWith('/') ? base : `${base.href}/`).href;
}

/** `http://collector:4318` is enough: the path is the same everywhere. */
function withTracesPath(text: string, source: string): string {
  const url = httpUrl(text, source);
  return url.pathname === '/' ? new URL(TRACES_PATH, url).href : url.href;
}

function httpUrl(text: string, source: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new SettingsError(`${source}: ${JSON.stringify(text)} must be an address of the form http://collector:4318`);
}

function samplingFrom({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Environment): Sampling {
  const name = OTEL_TRACES_SAMPLER || `${PARENT_BASED}always_on`;
  const isParentBased = name.startsWith(PARENT_BASED);
  const root = SAMPLERS.find((sampler) => name === (isParentBased ? PARENT_BASED : '') + sampler);
  if (root === undefined) {
    const samplerNames = [...SAMPLERS, ...SAMPLERS.map((sampler) => PARENT_BASED + sampler)].join(', ');
    throw new SettingsError(`OTEL_TRACES_SAMPLER: ${JSON.stringify(name)} must be one of ${samplerNames}`);
  }
  const ratio = root === 'always_on' ? 1 : root === 'always_off' ? 0 : ratioOf(OTEL_TRACES_SAMPLER_ARG || '1');
  return { ratio, isParentBased };
}

function batchDelayFrom({ OTEL_BSP_SCHEDULE_DELAY: text }: Environment): number {
  if (text === undefined || text === '') return BATCH_DELAY_MS;
  if (/^\d+$/.test(text) && Number(text) <= MAX_BATCH_DELAY_MS) return Number(text);
  throw new SettingsError(`OTEL_BSP_SCHEDULE_DELAY: ${JSON.stringify(text)} must be a number of milliseconds`);
}

function ratioOf(text: string): number {
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new SettingsError(`OTEL_TRACES_SAMPLER_ARG: ${JSON.stringify(text)} must be a number from 0 to 1`);
}
