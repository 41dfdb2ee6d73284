import { browserZone } from '../../components/values/values.tsx';

/** 'Tuesday', on the reader's clocks. */
export const weekday = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: browserZone() }).format(new Date(instant));
