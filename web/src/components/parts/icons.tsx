/**
 * The page's icons: drawn in the colour of the text around them, and hidden from screen readers, because each has a
 * label beside it.
 */
import type { ComponentChildren } from 'preact';

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const drawn = (path: string) => () => (
  <Icon>
    <path d={path} />
  </Icon>
);

export const ChevronDown = drawn('M6 9l6 6 6-6');
export const ChevronUp = drawn('M6 15l6-6 6 6');
export const Translate = drawn('M4 6h9M8.5 4v2c0 4-2 7-4.5 8.5M6 9.5c1 2.5 3 4 5.5 5M12 20l4-9.5 4 9.5M13.4 17h5.2');
export const Check = drawn('M5 12.5l4.5 4.5L19 7.5');
export const Close = drawn('M6 6l12 12M18 6L6 18');
export const Play = drawn('M8 5.5v13l10.5-6.5z');
export const Pause = drawn('M8.5 6v12M15.5 6v12');
export const Stop = drawn('M7 7h10v10H7z');
export const Undo = drawn('M9 14L4.5 9.5 9 5M5 9.5h9.5a5 5 0 0 1 0 10H11');
export const Redo = drawn('M15 14l4.5-4.5L15 5M19 9.5H9.5a5 5 0 0 0 0 10H13');
export const Copy = drawn('M9 9h10v11H9zM5 15V4h10');
export const Link = drawn(
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
);
export const Download = drawn('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14');
export const Sun = drawn(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const Moon = drawn('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const HalfMoon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17');
export const Book = drawn('M5 4.5h10.5A3.5 3.5 0 0 1 19 8v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11');
export const Globe = drawn(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
);
export const Search = drawn('M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.5 4.5');
export const Trash = drawn('M5 7h14M9.5 7V4.5h5V7M7 7l1 12.5h8L17 7');
export const Upload = drawn('M12 15.5v-11M7.5 9L12 4.5 16.5 9M5 19.5h14');
export const Sliders = drawn('M5 7h8M17 7h2M15 5v4M5 12h2M11 12h8M9 10v4M5 17h9M18 17h1M16 15v4');
export const Device = drawn('M7 3.5h10v17H7zM10.5 17.5h3');
export const Shield = drawn('M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10');
export const Folder = drawn('M4 18.5V6h5.5l2 2.5H20v10z');
export const Pages = drawn('M8 4h8l3 3v10H8zM5 8v12.5h10M16 4v3h3');
export const Pencil = drawn('M5 19l1-4L16.5 4.5l3 3L9 18z');
export const Clock = drawn('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2');
export const Plus = drawn('M12 5v14M5 12h14');
export const Dots = drawn('M5 12h.01M12 12h.01M19 12h.01');
export const Chart = drawn('M4 20h16M6.5 16.5v-4M12 16.5V5M17.5 16.5V9');
