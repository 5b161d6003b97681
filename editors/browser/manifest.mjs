/** The manifest of the extension for each browser: they differ in how the background runs. */

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // The server or site that its user names; http only on the same computer.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:* http://[::1]:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param {'chromium' | 'firefox'} browser */
export function manifestFor(browser, version, homepage) {
  const isChromium = browser === 'chromium';
  return {
    manifest_version: 3,
    name: 'langtools',
    description: 'Spelling and grammar for fifty-two mostly small languages in every text field, on your device.',
    version,
    homepage_url: homepage,
    icons: { 128: 'icon-128.png' },
    action: { default_popup: 'pages/popup.html', default_title: 'langtools' },
    options_ui: { page: 'pages/options.html', open_in_tab: true },
    background: isChromium
      ? { service_worker: 'chromium.js', type: 'module' }
      : { scripts: ['firefox.js'], type: 'module' },
    permissions: ['activeTab', 'scripting', 'storage', ...(isChromium ? ['offscreen'] : [])],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+L' } } },
    ...(isChromium
      ? { minimum_chrome_version: '119' }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'langtools@langtools.example',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }),
  };
}
