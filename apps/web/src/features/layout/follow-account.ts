import { LANGUAGE } from '@grantdesk/domain/language/current';
import { call } from '#api/client.ts';
import type { Me } from '#api/session.ts';
import { CHOSEN, keepLanguage } from '#components/language.ts';

let told = false;

/**
 * Brings browser and account to one language (decision 0046): a choice of this tab is told to the account; otherwise the account's
 * counts here, and the page is loaded anew in it before anything shows. Never settles then.
 */
export async function followAccount(me: Me): Promise<void> {
  // Who looks as somebody else chooses nothing for them.
  if (me.viewedBy) return;
  const isChosen = sessionStorage.getItem(CHOSEN) === LANGUAGE;
  // Of an account that never chose, French counts where it is the browser's own: not where somebody else chose it here before.
  const isOwn = me.language === null && LANGUAGE !== 'en' && navigator.language.startsWith(LANGUAGE);
  if (isChosen || isOwn) {
    if (me.language !== LANGUAGE && !told) {
      told = true;
      call('user.language', { body: { language: LANGUAGE } }).then(
        () => sessionStorage.removeItem(CHOSEN),
        () => undefined,
      );
    } else if (me.language === LANGUAGE) sessionStorage.removeItem(CHOSEN);
    return;
  }
  if (me.language === null || me.language === LANGUAGE || told) return;
  // A browser that keeps no cookies would load the same page for ever.
  if (!keepLanguage(me.language)) return;
  location.reload();
  await new Promise(() => {});
}
