import { getLocale } from '@grantdesk/messages';
import { call } from '#api/client.ts';
import type { Me } from '#api/session.ts';
import { CHOSEN, saveLanguage } from '#components/language.ts';

let isSent = false;

/**
 * Brings browser and account to one language (decision 0046): a choice in this tab is saved to the account; otherwise the
 * account's language applies, and the page reloads in it before anything is shown. The promise never settles then.
 */
export async function followAccount(me: Me): Promise<void> {
  // Someone who views as another person chooses nothing for them.
  if (me.viewedBy || typeof document === 'undefined') return;
  const isChosen = sessionStorage.getItem(CHOSEN) === getLocale();
  // For an account that never chose, French applies if it is the browser's language, not if someone else chose it here before.
  const isOwn = me.language === null && getLocale() !== 'en' && navigator.language.startsWith(getLocale());
  if (isChosen || isOwn) {
    if (me.language !== getLocale() && !isSent) {
      isSent = true;
      call('user.language', { body: { language: getLocale() } }).then(
        () => sessionStorage.removeItem(CHOSEN),
        () => undefined,
      );
    } else if (me.language === getLocale()) sessionStorage.removeItem(CHOSEN);
    return;
  }
  if (me.language === null || me.language === getLocale() || isSent) return;
  // A browser that keeps no cookies would load the same page for ever.
  if (!saveLanguage(me.language)) return;
  location.reload();
  await new Promise(() => {});
}
