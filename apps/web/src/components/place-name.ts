import { m } from '@grantdesk/messages';
import type { Actor } from '@grantdesk/domain/access/actor';
import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import { type GrantPlace, to } from '../paths.ts';

/** What a place is called in this person's sidebar. */
export function placeName(actor: Actor, place: GrantPlace): string {
  const path = place === 'accounting' ? to.admin.accounting : to.admin.grantees;
  return (
    visibleNavigation(actor).find((item) => item.path === path)?.label ??
    (place === 'accounting' ? m.common.accounting() : m.common.granteeMgt())
  );
}
