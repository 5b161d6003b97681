/** Which targets belong to LanguageTool's protocol: for what is decided before a route is reached. */

/** Below `/v2` of a base URL, which is `/` or the name of a deployment. */
export function isLanguageToolTarget(target: string): boolean {
  return /^(?:\/[a-z0-9-]+)?\/v2(?:[/?#]|$)/.test(target);
}
