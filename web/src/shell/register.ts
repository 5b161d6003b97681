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

/** Asks the service worker to keep the engines, which a first visit does not load. */
export async function keepEngines(): Promise<void> {
  const worker = (await registration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  worker.postMessage('keep-engines', [port2]);
  await answered;
}

/** Whether the page opens without a network: not in browsers that give it no service worker. */
export async function canOpenOffline(): Promise<boolean> {
  return (await registration())?.active != null;
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const workerRegistration = await navigator.serviceWorker.getRegistration(`${baseUrl()}/`);
    // It may still be on its way.
    return workerRegistration?.active === null && (workerRegistration.installing ?? workerRegistration.waiting) !== null
      ? await navigator.serviceWorker.ready
      : workerRegistration;
  } catch {
    return undefined;
  }
}
