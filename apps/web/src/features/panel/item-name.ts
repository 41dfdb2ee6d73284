import type { Item } from './useMeeting.ts';

/** What staff call the applicant of an item: the organisation or, where there is none, the person. */
export const itemName = ({ application }: Item): string => application.organisation ?? application.name;
