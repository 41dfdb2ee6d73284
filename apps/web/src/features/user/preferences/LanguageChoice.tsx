import { LANGUAGE, LANGUAGES } from '@grantdesk/domain/language/current';
import { chooseLanguage } from '#components/language.ts';
import { Panel } from '#ui/Panel.tsx';

/** The language of the account: of its screens, mails and files. What people write stays as it is. */
export function LanguageChoice() {
  return (
    <Panel
      title="Language"
      note="Goes with your account: mails and files are written in it too. What people write is never translated."
    >
      <fieldset className="flex flex-wrap gap-x-8 gap-y-0">
        <legend className="sr-only">Language</legend>
        {LANGUAGES.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3" lang={value}>
            <input
              className="m-0 size-5 flex-none accent-primary"
              type="radio"
              name="language"
              checked={value === LANGUAGE}
              onChange={() => chooseLanguage(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
