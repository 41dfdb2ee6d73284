import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import type { Actor } from '@grantdesk/domain/access/actor';

/** Why a person cannot change a programme, or nothing. The server decides; this says it beforehand. */
export function editReason(actor: Actor, programme: { isManager: boolean }): string | undefined {
  if (!can(actor, 'PROGRAMMES', 'UPDATE')) return m.programme.yourRoleMayNotChangeProgrammes();
  return programme.isManager ? undefined : m.programme.onlyItsManagersMayChangeIt();
}
