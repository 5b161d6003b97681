/**
 * The panels for developers and grammar writers: closed by default, and loaded when they are opened; which one is open is
 * stored.
 */
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { readChoice, writeChoice } from '../../browser-storage.js';
import { useMessages } from '../../messages/page-messages.js';
import { ChevronDown } from '../parts/icons.js';
import { Loaded } from '../parts/loaded.js';
import { useSession } from '../parts/session-context.js';

const PANELS = ['developers', 'trace'] as const;
type PanelName = (typeof PANELS)[number];

const LOADERS: Readonly<Record<PanelName, () => Promise<ComponentType>>> = {
  developers: async () => (await import('./developer-panel.js')).DeveloperPanel,
  trace: async () => (await import('./trace-panel.js')).TracePanel,
};

export function Panels() {
  const t = useMessages();
  const { deployment } = useSession();
  const [open, setOpen] = useState<PanelName | undefined>(() => PANELS.find((name) => name === readChoice('panel')));
  const toggle = (name: PanelName) => {
    const next = open === name ? undefined : name;
    setOpen(next);
    writeChoice('panel', next);
  };
  // Both are about the interface of a service.
  if (deployment.isStatic === true) return null;
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
            {open === name && <Loaded load={LOADERS[name]} props={{}} />}
          </div>
        </section>
      ))}
    </div>
  );
}
