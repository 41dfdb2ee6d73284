import { LOCALE } from '@grantdesk/domain/language/current';
import { browserZone } from '#components/values/values.tsx';

/** 'Tuesday', on the reader's clocks. */
export const weekday = (instant: string): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: browserZone() }).format(new Date(instant));
