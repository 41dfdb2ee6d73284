/** When a person may be erased, and what stays of them (trust S30, decision 0035). */

export const ERASED_NAME = 'Erased person';

export const ERASURE_REASON_MAX = 500;

export const erasureWords = {
  reason: 'Enter why, for instance that the person asked for it!',
  longReason: `Maximum of ${ERASURE_REASON_MAX} characters!`,
  named: 'Leave the name and the address out: the reason is kept!',
  blocked: 'Something is still open for this person, so they cannot be erased yet!',
  own: 'Nobody erases themselves. Ask another administrator!',
} as const;

/** Open work, with the number or name of what it is about. */
export type ErasureBlock =
  | { kind: 'PROJECT' | 'PAYMENT' | 'DECISION' | 'TOGETHER'; about: string }
  | { kind: 'REVIEWS'; count: number }
  | { kind: 'LAST_ADMIN' };

/** What has to end first, in a sentence. */
export function erasureBlockSentence(block: ErasureBlock): string {
  switch (block.kind) {
    case 'PROJECT':
      return `The project of ${block.about} is running. It has to be completed or ended first.`;
    case 'PAYMENT':
      return `A payment of ${block.about} is neither paid nor cancelled.`;
    case 'DECISION':
      return `${block.about} is submitted and not decided. It has to be decided or withdrawn first.`;
    case 'TOGETHER':
      return `The draft ${block.about} is written together with others, who would lose it.`;
    case 'REVIEWS':
      return block.count === 1 ? '1 review waits for this person.' : `${block.count} reviews wait for this person.`;
    case 'LAST_ADMIN':
      return 'This is the last active Super Admin. Name another one first.';
  }
}

/** Broken rules of the reason, which is kept when the person is forgotten. */
export function erasureIssues(reason: string, person: { name: string; email: string }): { path: 'reason'; message: string }[] {
  const text = reason.trim();
  if (text === '') return [{ path: 'reason', message: erasureWords.reason }];
  if (text.length > ERASURE_REASON_MAX) return [{ path: 'reason', message: erasureWords.longReason }];
  const small = text.toLowerCase();
  const isNamed = [person.name, person.email].some((word) => word.trim() !== '' && small.includes(word.trim().toLowerCase()));
  return isNamed ? [{ path: 'reason', message: erasureWords.named }] : [];
}

/**
 * Where the words of a person may still stand after the erasure, and why: what was submitted, agreed and paid belongs to the
 * record of the grant until its retention ends (`retention/settings.ts`); the rest is somebody else's own words about their work.
 */
export const KEPT_AFTER_ERASURE: Readonly<Record<string, string>> = {
  'submissions.answers': 'submitted answers, until the retention of the application ends',
  'submissions.orphans': 'as the answers',
  'application_answers.value': 'submitted answers as lists filter them',
  'application_words.words': 'submitted answers as they are searched',
  'application_messages.body': 'questions and answers that belong to the application',
  'application_messages.subject': 'as the body',
  'files.name': 'files of what was submitted',
  'contracts.body': 'the contract that was signed',
  'contracts.signed_name': 'who signed it',
  'contracts.ip_address': 'from where it was signed',
  'contract_copies.signed_name': 'who signed the copy',
  'contract_copies.ip_address': 'from where it was sent',
  'contract_files.name': 'the signed copy',
  'bank_accounts.account_name': 'to whom money went',
  'bank_accounts.contact_email': 'who confirmed the account',
  'payments.request_note': 'what a payment was asked for with',
  'amendments.reason': 'why the project was changed',
  'amendments.change': 'what was to be changed',
  'amendments.note': 'what was answered',
  'project_risks.title': 'what staff saw coming in the project',
  'project_risks.mitigation': 'as the title',
  'project_risks.owner': 'who was to see to it',
  'projects.ended_reason': 'why the project was ended',
  'report_rounds.comment': 'why a report came back',
  'payments.withheld_reason': 'why a payment was withheld',
  'staged_decisions.reason': 'why it was decided so',
  'applications.extension_reason': 'why there was more time',
  'applications.proposal_extension_reason': 'as for the application',
  'conflicts.reason': 'why a reviewer kept out of a decision',
  'tasks.comments': 'a completed review',
  'tasks.decline_reason': 'why a review was declined',
  'task_declines.reason': 'as in the task',
};
