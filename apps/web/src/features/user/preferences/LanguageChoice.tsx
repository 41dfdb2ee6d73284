import { LANGUAGE, LANGUAGES } from '@grantdesk/domain/language/current';
import { chooseLanguage } from '#components/language.ts';
import { Panel } from '#ui/Panel.tsx';
import classes from './Preferences.module.css';

/** The language of the account: of its screens, mails and files. What people write stays as it is. */
export function LanguageChoice() {
  return (
    <Panel
      title="Language"
      note="Goes with your account: mails and files are written in it too. What people write is never translated."
    >
      <fieldset className={classes.languages}>
        <legend className="sr-only">Language</legend>
        {LANGUAGES.map(({ value, label }) => (
          <label key={value} className={classes.choice} lang={value}>
            <input type="radio" name="language" checked={value === LANGUAGE} onChange={() => chooseLanguage(value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
