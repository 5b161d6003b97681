/** The keys of the player, as they are shown. What they do is in `listen-controls.tsx`. */
export const LISTEN_KEYS = { play: 'F2', back: 'Alt+PageUp', forward: 'Alt+PageDown', stop: 'Esc' } as const;
