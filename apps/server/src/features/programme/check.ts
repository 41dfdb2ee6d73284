import { m } from '@grantdesk/messages';
import type { Issue } from '@grantdesk/api';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { findCurrentVersion } from '../form/index.ts';
import { findScoreGuidesAmong } from '../score-guide/index.ts';
import { findStaffAmong } from '../user/index.ts';

interface References {
  applicationForm?: string | undefined;
  proposalForm?: string | null | undefined;
  reportForm?: string | null | undefined;
  managers?: string[] | undefined;
  reviewers?: string[] | undefined;
  scoreGuides?: Partial<Record<string, string>> | undefined;
}

/** Refuses forms that are not published or of the wrong kind, people who are not staff, and unknown score guides, all in one error. */
export async function assertReferences(db: Db, given: References): Promise<void> {
  const issues: Issue[] = [
    ...(await formIssues(db, 'applicationForm', given.applicationForm, 'APPLICATION')),
    ...(await formIssues(db, 'proposalForm', given.proposalForm, 'PROPOSAL')),
    ...(await formIssues(db, 'reportForm', given.reportForm, 'REPORT')),
    ...(await staffIssues(db, 'managers', given.managers ?? [])),
    ...(await staffIssues(db, 'reviewers', given.reviewers ?? [])),
  ];
  const guides = Object.entries(given.scoreGuides ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const known = await findScoreGuidesAmong(
    db,
    guides.map(([, id]) => id),
  );
  for (const [action, id] of guides)
    if (!known.includes(id)) issues.push({ path: `scoreGuides.${action}`, message: m.common.selectAScoreGuide() });
  if (issues.length > 0) throw ruleBroken(issues);
}

async function formIssues(db: Db, path: string, id: string | null | undefined, kind: string): Promise<Issue[]> {
  if (!id) return [];
  const version = await findCurrentVersion(db, id);
  if (!version) return [{ path, message: m.programme.publishThisFormBeforeAProgramme() }];
  if (version.archivedAt) return [{ path, message: m.programme.thisFormIsArchived() }];
  if (version.kind !== kind)
    return [
      {
        path,
        message: m.programme.notThisKindOfForm({ kind }),
      },
    ];
  return [];
}

async function staffIssues(db: Db, path: string, ids: string[]): Promise<Issue[]> {
  const staff = await findStaffAmong(db, ids);
  return ids.some((id) => !staff.includes(id)) ? [{ path, message: m.common.chooseStaffMembersOnly() }] : [];
}
