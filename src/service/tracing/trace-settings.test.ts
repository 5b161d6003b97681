import { describe, expect, it } from 'vitest';
import { SettingsError } from '../settings/settings.js';
import { readTraceSettings } from './trace-settings.js';

const url = (setting: string, env: Record<string, string> = {}) => readTraceSettings(setting, env)?.url;
const sampling = (env: Record<string, string>) => readTraceSettings('http://c', env)?.sampling;

describe('where traces go', () => {
  it('is nowhere, unless somebody says so', () => {
    expect(readTraceSettings('', {})).toBeUndefined();
    expect(readTraceSettings('', { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'x' })).toBeUndefined();
  });

  it('is what the setting says; the path may be left out', () => {
    expect(url('http://collector:4318')).toBe('http://collector:4318/v1/traces');
    expect(url('https://c.example/otlp/v1/traces')).toBe('https://c.example/otlp/v1/traces');
    expect(url('http://own:1', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://other:2', OTEL_SDK_DISABLED: 'true' })).toBe(
      'http://own:1/v1/traces',
    );
  });

  it('is else what the variables of OpenTelemetry say', () => {
    expect(url('', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' })).toBe('http://c:4318/v1/traces');
    expect(url('', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/base' })).toBe('http://c/base/v1/traces');
    const both = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/spans' };
    expect(url('', both)).toBe('http://t/spans');
    expect(url('', { ...both, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
    expect(url('', { ...both, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined();
  });

  it('is an address of HTTP', () => {
    expect(() => url('ftp://c')).toThrow(SettingsError);
    expect(() => url('', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
  });
});

describe('which requests are traced', () => {
  it('is all, and what their senders decide', () => {
    expect(sampling({})).toEqual({ ratio: 1, isParentBased: true });
  });

  it.each([
    ['always_on', '', 1, false],
    ['always_off', '', 0, false],
    ['traceidratio', '0.25', 0.25, false],
    ['parentbased_always_off', '', 0, true],
    ['parentbased_traceidratio', '0.01', 0.01, true],
    ['parentbased_traceidratio', '', 1, true],
  ])('with %s %s', (name, argument, ratio, isParentBased) => {
    const env = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument };
    expect(sampling(env)).toEqual({ ratio, isParentBased });
  });

  it('is said with a name and a number that exist', () => {
    expect(() => sampling({ OTEL_TRACES_SAMPLER: 'jaeger_remote' })).toThrow(/must be one of always_on/);
    for (const argument of ['2', '-1', 'x']) {
      const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: argument };
      expect(() => sampling(env)).toThrow(/from 0 to 1/);
    }
  });
});

describe('how long spans wait for others', () => {
  it('is a second, or what is said', () => {
    expect(readTraceSettings('http://c', {})?.batchDelayMs).toBe(1_000);
    expect(readTraceSettings('http://c', { OTEL_BSP_SCHEDULE_DELAY: '20' })?.batchDelayMs).toBe(20);
    expect(() => readTraceSettings('http://c', { OTEL_BSP_SCHEDULE_DELAY: '-1' })).toThrow(/milliseconds/);
  });
});
