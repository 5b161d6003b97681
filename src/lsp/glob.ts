/** Globs of paths in settings: `*` and `?` inside a name, `**` across folders. A glob without `/` is matched with the name. */
export function matchesGlob(path: string, glob: string): boolean {
  const subject = glob.includes('/') ? path : (path.split('/').at(-1) ?? path);
  const pattern = glob
    .slice(0, 500)
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (sign) => (sign.startsWith('**') ? '.{0,1000}' : sign === '*' ? '[^/]{0,255}' : '[^/]'));
  return new RegExp(`(?:^|/)${pattern}$`).test(subject);
}
