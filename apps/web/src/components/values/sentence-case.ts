import { LANGUAGE } from '@grantdesk/domain/language/current';
import { STATUS_WORDS } from '@grantdesk/domain/language/fr/statuses';

/** `IN-PROGRESS` reads "In progress"; words that are not constants stay as they are. */
export function sentenceCase(status: string): string {
  const isConstant = status === status.toUpperCase();
  const plain = status.toLowerCase().replace(/[_-]+/g, ' ');
  // Only the French build keeps the table.
  const words = LANGUAGE === 'fr' ? (STATUS_WORDS[plain] ?? plain) : plain;
  if (!isConstant) return LANGUAGE === 'fr' ? words : status;
  // The stored constants have American spelling, the texts of the interface British.
  const british = words.replace('canceled', 'cancelled').replace('initialized', 'initialised');
  return british.charAt(0).toUpperCase() + british.slice(1);
}
