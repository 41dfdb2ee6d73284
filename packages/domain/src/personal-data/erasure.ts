/** When a person may be erased, and what stays of them. */

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
  | { kind: 'LAST_ADMIN' }
  | { kind: 'ACTIVE_STAFF' };

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
    case 'ACTIVE_STAFF':
      return 'This person is active staff. Deactivate the account first.';
  }
}

/** Broken rules of the reason, which stays stored after the person is erased. */
export function erasureIssues(reason: string, person: { name: string; email: string }): { path: 'reason'; message: string }[] {
  const text = reason.trim();
  if (text === '') return [{ path: 'reason', message: erasureWords.reason }];
  if (text.length > ERASURE_REASON_MAX) return [{ path: 'reason', message: erasureWords.longReason }];
  const small = text.toLowerCase();
  const isNamed = [person.name, person.email].some((word) => word.trim() !== '' && small.includes(word.trim().toLowerCase()));
  return isNamed ? [{ path: 'reason', message: erasureWords.named }] : [];
}
