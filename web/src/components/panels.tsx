/** The panels for developers and grammar writers: closed by default; which one is open is stored. */
import { useState } from 'preact/hooks';
import { readChoice, writeChoice } from '../browser-storage.js';
import { useMessages } from '../messages/page-messages.js';
import { DeveloperPanel } from './developer-panel.js';
import { ChevronDown } from './icons.js';
import { TracePanel } from './trace-panel.js';

const PANELS = ['developers', 'trace'] as const;
type PanelName = (typeof PANELS)[number];

export function Panels() {
  const t = useMessages();
  const [open, setOpen] = useState<PanelName | undefined>(() => PANELS.find((name) => name === readChoice('panel')));
  const toggle = (name: PanelName) => {
    const next = open === name ? undefined : name;
    setOpen(next);
    writeChoice('panel', next);
  };
  return (
    <div class="panels">
      {PANELS.map((name) => (
        <section key={name} class="panel">
          <h2>
            <button
              type="button"
              class="panel-button"
              aria-expanded={open === name}
              aria-controls={`panel-${name}`}
              onClick={() => toggle(name)}
            >
              {t(`panel-${name}`)}
              <ChevronDown />
            </button>
          </h2>
          <div id={`panel-${name}`} hidden={open !== name}>
            {open === name && (name === 'developers' ? <DeveloperPanel /> : <TracePanel />)}
          </div>
        </section>
      ))}
    </div>
  );
}
