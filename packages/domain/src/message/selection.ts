/** A message to many people: its merge fields, and who is left out. */
import { m } from '@grantdesk/messages';
import { fillFields } from '../mail-template/template.ts';
import { MESSAGE_MAX } from './rules.ts';

export const SELECTION_MAX = 500;
export const SELECTION_SUBJECT_MAX = 150;
export const SELECTION_FIELDS = ['name', 'application', 'programme'] as const;

/** Fields of a message to users: they have no application. */
export const selectionFields = (isToApplications: boolean): readonly string[] =>
  isToApplications ? SELECTION_FIELDS : SELECTION_FIELDS.slice(0, 1);

export function selectionIssues(
  { subject, body }: { subject: string; body: string },
  isToApplications: boolean,
): { path: 'subject' | 'body'; message: string }[] {
  const fields = selectionFields(isToApplications);
  const unknown = (text: string): string[] =>
    [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, key = '']) => key.trim()).filter((key) => !fields.includes(key));
  const issues: { path: 'subject' | 'body'; message: string }[] = [];
  if (subject.trim() === '') issues.push({ path: 'subject', message: m.common.enterASubject() });
  if (body.trim() === '') issues.push({ path: 'body', message: m.common.enterAText() });
  if (subject.length > SELECTION_SUBJECT_MAX)
    issues.push({ path: 'subject', message: m.message.atMostSelectionSubjectMaxCharacters({ max: SELECTION_SUBJECT_MAX }) });
  if (body.length > MESSAGE_MAX) issues.push({ path: 'body', message: m.common.useAtMostMaxCharacters({ max: MESSAGE_MAX }) });
  for (const path of ['subject', 'body'] as const)
    for (const key of unknown(path === 'subject' ? subject : body))
      issues.push({ path, message: m.message.unknownField({ key }) });
  return issues;
}

/** Values as text: what a name holds is not looked at for fields again. */
export const fillSelection = (
  { subject, body }: { subject: string; body: string },
  values: { name: string; application?: string; programme?: string },
): { subject: string; body: string } => ({
  subject: fillFields(subject, values as Record<string, string>).trim(),
  body: fillFields(body, values as Record<string, string>).trim(),
});

export type LeftOutFacts = { isOpen: boolean; mayWrite: boolean; isWithdrawn: boolean; hasReader: boolean };

/** Why an application gets no message; null where it does. */
export function leftOutReason({ isOpen, mayWrite, isWithdrawn, hasReader }: LeftOutFacts): string | null {
  if (!isOpen) return m.message.itIsNotOpenToYou();
  if (!mayWrite) return m.message.youDoNotManageItsProgramme();
  if (isWithdrawn) return m.message.itWasWithdrawn();
  return hasReader ? null : m.message.noneOfItsAuthorsHas();
}
