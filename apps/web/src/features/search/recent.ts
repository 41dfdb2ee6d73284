import { PERSONAL } from '#storage/personal-storage.ts';

/** Places where a person was, in this tab alone: names of applicants are not left behind on the device. */
export interface RecentPlace {
  href: string;
  label: string;
}
const MOST = 8;
const keyOf = (userId: string): string => `${PERSONAL}recent.${userId}`;

export function recentPlaces(userId: string): RecentPlace[] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(places) ? (places as RecentPlace[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a place at the front; the same page with another query is one place. */
export function rememberPlace(userId: string, place: RecentPlace): void {
  const pathOf = (href: string): string => href.split('?')[0] ?? href;
  const others = recentPlaces(userId).filter(({ href }) => pathOf(href) !== pathOf(place.href));
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify([place, ...others].slice(0, MOST)));
  } catch {
    // Nothing is remembered where storage is refused.
  }
}
