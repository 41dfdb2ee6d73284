import { textIn } from '#router-search.ts';

export interface SignInSearch {
  returnTo?: string;
  /** Back from the organisation's provider: signed in there, or not. */
  step?: string;
  error?: string;
}

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch =>
  Object.fromEntries(
    ['returnTo', 'step', 'error'].flatMap((name) => {
      const value = textIn(search, name);
      return value ? [[name, value]] : [];
    }),
  );
