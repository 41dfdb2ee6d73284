import { getIntlLocale } from '@grantdesk/messages';
import { browserZone } from '#components/values/values.tsx';

/** 'Tuesday', on the reader's clocks. */
export const weekday = (instant: string): string =>
  new Intl.DateTimeFormat(getIntlLocale(), { weekday: 'long', timeZone: browserZone() }).format(new Date(instant));
