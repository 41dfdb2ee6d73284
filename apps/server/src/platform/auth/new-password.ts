import { m } from '@grantdesk/messages';
import { PASSWORD_MIN, passwordGuessable } from '@grantdesk/domain';
import { ruleBroken } from '../errors.ts';
import { hashPassword } from './password.ts';

/** Fewer guesses than a million: among what is tried first, whatever the limits of tries are. */
const LEAST_SCORE = 2;
/** The time that judging takes grows with the square of the length. */
const MAX_JUDGED_LENGTH = 64;

type PasswordChecker = (password: string, words: string[]) => number;
let checker: Promise<PasswordChecker> | undefined;

/** The lists of common passwords are read when the first password is chosen, not at the start. */
const loadChecker = async (): Promise<PasswordChecker> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const library = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, words) => library.check(password, words).score;
};

/**
 * Validates a new password.
 * @param words what others know of the person: name, address
 * @returns what is wrong with it; null for a good one
 */
async function weakness(password: string, words: string[]): Promise<string | null> {
  if (password.length < PASSWORD_MIN) return m.common.enterAtLeastPasswordMinCharacters({ min: PASSWORD_MIN });
  const scoreOf = await (checker ??= loadChecker());
  const known = ['grantdesk', ...words.flatMap((word) => word.toLowerCase().split(/[\s@.]+/))].filter((word) => word.length > 2);
  return scoreOf(password.slice(0, MAX_JUDGED_LENGTH), known) < LEAST_SCORE ? passwordGuessable() : null;
}

/** The hash of a password that a person chooses. @throws AppError 422 at `password` for one that is short or easily guessed */
export async function hashNewPassword(password: string, words: string[]): Promise<string> {
  const wrong = await weakness(password, words);
  if (wrong) throw ruleBroken([{ path: 'password', message: wrong }]);
  return hashPassword(password);
}
