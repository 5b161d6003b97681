/** The address of Redis: what it may look like, and how it is shown to people without its password. */

/** What the setting may be; empty is no Redis. */
export const REDIS_URL = /^$|^rediss?:\/\/[^\s/?#]+(?:\/\d{0,3})?$/;

/** `redis://user:secret@host:6379/1` → `redis://user:***@host:6379/1`. What is no URL is not shown at all. */
export function withoutPassword(url: string): string {
  if (url === '') return '';
  const parts = /^(rediss?:\/\/)(?:(.*)@)?([^@]*)$/.exec(url);
  if (parts === null) return '***';
  const [, protocol = '', user, host = ''] = parts;
  if (user === undefined) return url;
  return `${protocol}${user.includes(':') ? `${user.slice(0, user.indexOf(':'))}:***` : user}@${host}`;
}
