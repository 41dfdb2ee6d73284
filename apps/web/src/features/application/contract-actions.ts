import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import type { Actor } from '@grantdesk/domain/access/actor';
import { contractStatus } from '@grantdesk/domain/stage/tabs';
import { FileSignature, FolderOpen, Rocket } from 'lucide-react';
import type { TableAction } from '#components/data-table/types.ts';
import { to } from '#paths.ts';
import type { ApplicationRow } from './application-row.ts';

/** What a row of the tab CONTRACTS offers to who manages the programme: its contract, and then its project. */
export function contractActions(row: ApplicationRow, programmeId: string, programmeName: string, actor: Actor): TableAction[] {
  const isSigned = contractStatus(row.approvalFlags) === 'Signed';
  return [
    {
      key: 'contract',
      label: isSigned ? m.common.openContract() : m.application.generateOrOpenContract(),
      icon: FileSignature,
      href: to.admin.application(programmeId, row._id, { programmeName, tab: 'contract' }),
    },
    {
      key: 'initialise',
      label: m.common.initialiseProject(),
      icon: Rocket,
      href: to.admin.initialise(programmeId, row._id),
      reason: whyNot(row, isSigned, actor),
    },
    {
      key: 'open',
      label: m.common.open(),
      icon: FolderOpen,
      href: to.admin.application(programmeId, row._id, { programmeName }),
    },
  ];
}

function whyNot(row: ApplicationRow, isSigned: boolean, actor: Actor): string | undefined {
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'CREATE')) return m.application.yourRoleDoesNotInitialiseProjects();
  if (row.award === 'DECLINED') return m.award.theAwardOfThisApplicationWasDeclined();
  if (row.approvalFlags.includes('PROJECT_INITIALIZED')) return m.application.theProjectIsInitialisedAlready();
  return isSigned ? undefined : m.common.theContractIsNotSignedYet();
}
