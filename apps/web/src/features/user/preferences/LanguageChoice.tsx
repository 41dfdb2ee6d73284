import { getLocale, LOCALES, m } from '@grantdesk/messages';
import { chooseLanguage } from '#components/language.ts';
import { Panel } from '#ui/Panel.tsx';

/** The language of the account: of its screens, mails and files. What people write stays as it is. */
export function LanguageChoice() {
  return (
    <Panel title={m.user.language()} note={m.user.savedToYourAccountAnd()}>
      <fieldset className="flex flex-wrap gap-x-8 gap-y-0">
        <legend className="sr-only">{m.user.language()}</legend>
        {LOCALES.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3" lang={value}>
            <input
              className="m-0 size-5 flex-none accent-primary"
              type="radio"
              name="language"
              checked={value === getLocale()}
              onChange={() => chooseLanguage(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
