import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  amendDenial,
  amendmentEffect,
  amendmentIssues,
  amendmentParts,
  decideAmendmentDenial,
  isStaff,
  planDifferences,
  type Actor,
  type AmendmentChange,
  type CurrentPlan,
} from '@grantdesk/domain';
import type { AmendmentRecord } from './queries.ts';
import type { AmendmentWithBase } from './amendment-types.ts';

type Row = Answer<'amendment.many'>['data'][number];
type One = Answer<'amendment.one'>['data'];

export function presentRow(row: AmendmentRecord, actor: Actor): Row {
  // Who of the staff did it is the team's own; who of the grantee's people did is theirs too.
  const shows = (isOfStaff: boolean): boolean => isStaff(actor) || !isOfStaff;
  return {
    _id: row.id,
    number: row.number,
    state: row.state as Row['state'],
    parts: amendmentParts(row.change as AmendmentChange),
    reason: row.reason,
    byStaff: row.byStaff,
    proposedBy: shows(row.byStaff) ? row.proposedByName : null,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: shows(row.state !== 'Withdrawn' || row.byStaff) ? row.decidedByName : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  };
}

/** A decided amendment shows what it did, an open one what it would do to the current project. */
export function presentOne({ amendment, project, plan, granted, basis }: AmendmentWithBase, actor: Actor): One {
  const change = amendment.change as AmendmentChange;
  const judgedOn = amendment.plan as unknown as CurrentPlan;
  const isOpen = amendment.state === 'Proposed';
  const running = amendDenial({ status: project.status, isEnded: project.endedAt !== null, hasProposal: false });
  return {
    ...presentRow(amendment, actor),
    currency: project.currency,
    effect: amendmentEffect(isOpen ? plan : judgedOn, change),
    changedSince: isOpen ? planDifferences(judgedOn, plan) : [],
    issues: isOpen
      ? [...(running ? [{ path: 'project', message: running }] : []), ...amendmentIssues(plan, change, granted)]
      : [],
    basis,
    denials: {
      decide: isOpen
        ? decideAmendmentDenial(actor, {
            proposedBy: amendment.proposedBy,
            byStaff: amendment.byStaff,
            managerIds: project.managerIds ?? [],
          })
        : m.amendment.thisAmendmentHasBeenDecided(),
      withdraw: !isOpen
        ? m.amendment.thisAmendmentHasBeenDecided()
        : amendment.proposedBy === actor.userId
          ? null
          : m.amendment.onlyWhoProposedAnAmendmentCan(),
    },
  };
}
