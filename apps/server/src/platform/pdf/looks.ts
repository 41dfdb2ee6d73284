import type { Look } from './layout.ts';

/** Colours of the product on white paper, as in `web/src/ui/tokens.css`. */
export const COLOR = {
  ink: '#1b2126',
  muted: '#555f67',
  rule: '#dcd9d2',
  accent: '#0b6470',
  warning: '#754600',
  danger: '#a01f18',
  block: '#2a96a2',
  blockWarning: '#a66000',
  blockBase: '#cfcbc3',
} as const;

const look = (size: number, leading: number, more: Partial<Look> = {}): Look => ({
  weight: 'body',
  size,
  leading,
  color: COLOR.ink,
  ...more,
});

export const LOOK = {
  title: look(22, 27, { weight: 'bold' }),
  lead: look(11.5, 16, { color: COLOR.muted }),
  section: look(13, 17, { weight: 'bold' }),
  heading: look(11.5, 15, { weight: 'bold' }),
  question: look(10, 13.5, { weight: 'bold' }),
  text: look(10, 14),
  small: look(9.3, 13),
  muted: look(10, 14, { color: COLOR.muted }),
  cell: look(9, 12.5),
  strong: look(9, 12.5, { weight: 'bold' }),
  note: look(8, 11, { color: COLOR.muted }),
  columnHead: look(8, 11, { weight: 'bold', color: COLOR.muted }),
  house: look(11, 15, { weight: 'bold' }),
  value: look(11.5, 15, { weight: 'bold' }),
  foot: look(8, 11, { color: COLOR.muted }),
} as const;
