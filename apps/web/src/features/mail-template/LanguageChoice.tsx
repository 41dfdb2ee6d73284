import { type Locale, LOCALES, m } from '@grantdesk/messages';
import { useRef } from 'react';
import { toast } from '#ui/toast.ts';

/**
 * The language in which a mail template is shown. It is outside the form, which is replaced for each language: people who
 * choose with the arrow keys keep their place. While something typed is unsaved, the choice and the focus stay where they are.
 */
export function LanguageChoice({
  language,
  isUnsaved,
  onChoose,
}: {
  language: Locale;
  isUnsaved: boolean;
  onChoose: (language: Locale) => void;
}) {
  const chosen = useRef<HTMLInputElement>(null);
  const choose = (other: Locale): void => {
    if (!isUnsaved) return onChoose(other);
    toast.error(m.mailTemplate.saveYourChangesOrDiscardThem());
    // The arrow has moved the focus already.
    chosen.current?.focus();
  };
  return (
    <fieldset className="m-0 flex flex-wrap gap-x-4 gap-y-1 border-0 p-0">
      <legend className="mb-1 p-0 font-medium">{m.mailTemplate.languageOfTheReader()}</legend>
      {LOCALES.map(({ value, label }) => (
        <label className="inline-flex min-h-8 cursor-pointer items-center gap-1.5" key={value} lang={value}>
          <input
            ref={value === language ? chosen : undefined}
            type="radio"
            name="language"
            checked={value === language}
            onChange={() => choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
