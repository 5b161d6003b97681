/** Installs the service worker, which lets the page open without a network. Browsers have none on insecure origins. */
import { baseUrl } from '../deployment.js';
import { trustedScriptUrl } from '../trusted-types.js';

/** When the page is there and nothing else is loading: the files of the page are fetched once more, mostly from the browser's cache. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    const script = trustedScriptUrl(`${baseUrl()}/service-worker.js`);
    navigator.serviceWorker.register(script, { scope: `${baseUrl()}/`, updateViaCache: 'none' }).catch(() => {
      // Without it the page works as long as there is a network: no reason to complain.
    });
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
