/** When a person may be erased, and what stays of them. */

import { m } from '@grantdesk/messages';

export const ERASED_NAME = 'Erased person';

export const ERASURE_REASON_MAX = 500;

export const erasureWords = {
  get reason() {
    return m.personalData.enterWhyForInstanceThatThe();
  },
  get longReason() {
    return m.personalData.maximumOfErasureReasonMaxCharacters({ max: ERASURE_REASON_MAX });
  },
  get named() {
    return m.personalData.leaveTheNameAndTheAddress();
  },
  get blocked() {
    return m.personalData.somethingIsStillOpenForThis();
  },
  get own() {
    return m.personalData.youCantEraseYourOwn();
  },
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
      return m.personalData.theProjectOfAboutIsRunning({ about: block.about });
    case 'PAYMENT':
      return m.personalData.aPaymentOfAboutIsNeither({ about: block.about });
    case 'DECISION':
      return m.personalData.aboutIsSubmittedAndNotDecided({ about: block.about });
    case 'TOGETHER':
      return m.personalData.theDraftAboutIsWrittenTogether({ about: block.about });
    case 'REVIEWS':
      return m.personalData.countReviewsWaitForThisPerson({ count: block.count });
    case 'LAST_ADMIN':
      return m.personalData.thisIsTheLastActiveSuper();
    case 'ACTIVE_STAFF':
      return m.personalData.thisPersonIsActiveStaffDeactivate();
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
