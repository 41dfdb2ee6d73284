import { LANGUAGE, LANGUAGES } from '@grantdesk/domain/language/current';
import { chooseLanguage } from '../../components/language.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Preferences.module.css';

/** The language of the product in this browser (A19, S30). What people write, and the mails, stay as they are. */
export function LanguageChoice() {
  return (
    <Panel
      title="Language"
      note="Kept in this browser; the page is loaded anew. Mails are written in English for now, and what people write is never translated."
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
