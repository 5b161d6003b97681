/** What a request is about, for the metrics and the log. */
import type { Operation } from '../../service/languages/deployments.js';

/** For metrics and the log line; the tag is canonical and one of the deployment's, or absent. */
export interface Subject {
  readonly operation: Operation | 'data' | 'detect' | 'languagetool' | 'other';
  readonly tag: string;
}
