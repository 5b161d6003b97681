/** The popup: what is on for the site of this tab, and where its texts are checked. */
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../ask.js';
import { hostOf, isOn, patternsOf } from '../site-rules.js';
import { LanguageChoice, labels, type PageProps, Switch, showPage } from './page.js';

function Popup({ state: { settings }, refresh }: PageProps) {
  const [tab, setTab] = useState<chrome.tabs.Tab>();
  useEffect(() => {
    void chrome.tabs.query({ active: true, currentWindow: true }).then(([active]) => setTab(active));
  }, []);
  const host = hostOf(tab?.url ?? '');
  const { source, languages, siteLanguages } = settings;
  const switchSite = async (isToBeOn: boolean) => {
    const told = ask({ kind: 'site', host, isOn: isToBeOn, ...(tab?.id === undefined ? {} : { tabId: tab.id }) });
    // At once, while the browser still knows that somebody has clicked. Without it the page is checked until it is left.
    if (isToBeOn) await chrome.permissions.request({ origins: patternsOf(host) }).catch(() => false);
    await told;
    await refresh();
  };
  return (
    <main>
      <h1>langtools</h1>
      {source.base === '' && <p class="warning">{labels.noSource}</p>}
      {host === '' ? (
        <p>{labels.noSite}</p>
      ) : (
        <>
          <Switch isOn={isOn(settings, host)} onSwitch={switchSite}>
            {labels.checkHere}
          </Switch>
          <p class="host">{host}</p>
          <LanguageChoice
            label={labels.language}
            none={labels.byText}
            languages={languages}
            value={siteLanguages[host] ?? ''}
            onChoose={(tag) => ask({ kind: 'site-language', host, tag }).then(refresh)}
          />
        </>
      )}
      {source.base !== '' && (
        <p class="quiet">{source.isRemote ? `${labels.onServer} ${source.base}` : labels.onDevice}</p>
      )}
      <button type="button" onClick={() => void chrome.runtime.openOptionsPage()}>
        {labels.options}
      </button>
    </main>
  );
}

showPage(Popup);
