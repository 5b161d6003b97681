import { describe, expect, it } from 'vitest';
import { Exemplars, openMetrics } from './open-metrics.js';

const TEXT = `# HELP jobs_total Jobs done.
# TYPE jobs_total counter
jobs_total{tag="se"} 3

# HELP handles_total Open now.
# TYPE handles_total gauge
handles_total 2

# HELP took_seconds Time.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1",operation="speller",tag="se"} 1
took_seconds_bucket{le="1",operation="speller",tag="se"} 2
took_seconds_bucket{le="+Inf",operation="speller",tag="se"} 3
took_seconds_bucket{le="+Inf",operation="speller",tag="nb"} 3
took_seconds_sum{operation="speller",tag="se"} 4
`;

describe('metrics as OpenMetrics', () => {
  it('are the same with counters named as that format wants, and an end', () => {
    const lines = openMetrics(TEXT, new Exemplars('took_seconds', [0.1, 1])).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '# HELP jobs Jobs done.',
      '# TYPE jobs counter',
      'jobs_total{tag="se"} 3',
      '# HELP handles_total Open now.',
      '# TYPE handles_total gauge',
    ]);
    expect(lines.slice(-2)).toEqual(['# EOF', '']);
    expect(lines.slice(0, -1)).not.toContain('');
  });

  it('have the newest traced request behind each bucket', () => {
    const exemplars = new Exemplars('took_seconds', [0.1, 1]);
    exemplars.note('speller', 'se', 0.05, 'old', 1_000);
    exemplars.note('speller', 'se', 0.1, 'new', 1_234);
    exemplars.note('speller', 'se', 7, 'slow', 2_000);
    const buckets = openMetrics(TEXT, exemplars)
      .split('\n')
      .filter((line) => line.startsWith('took_seconds_bucket'));
    expect(buckets).toEqual([
      'took_seconds_bucket{le="0.1",operation="speller",tag="se"} 1 # {trace_id="new"} 0.1 1.234',
      'took_seconds_bucket{le="1",operation="speller",tag="se"} 2',
      'took_seconds_bucket{le="+Inf",operation="speller",tag="se"} 3 # {trace_id="slow"} 7 2.000',
      'took_seconds_bucket{le="+Inf",operation="speller",tag="nb"} 3',
    ]);
  });
});
