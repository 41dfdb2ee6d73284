import { getLocale, m } from '@grantdesk/messages';
import { formLanguages } from '@grantdesk/domain/form/localise';
import type { FormSection } from '@grantdesk/domain/form/types';
import { languageName } from '@grantdesk/domain/translation/languages';
import { formItems, tallyTranslation, translatedTexts } from '@grantdesk/domain/translation/texts';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';

/** What applicants will read in the form's own language, because it is not translated or has changed since. */
export function TranslationNotes({ formId, sections }: { formId: string; sections: readonly FormSection[] }) {
  const items = formItems(sections);
  const open = formLanguages(sections)
    .map((language) => ({ language, ...tallyTranslation(translatedTexts(items, language)) }))
    .filter(({ missing, changed }) => missing + changed > 0);
  if (open.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={m.translation.notAllTranslated()}>
      <ul className="mt-1 grid gap-1">
        {open.map(({ language, missing, changed }) => (
          <li key={language}>
            <AppLink className="underline" href={to.admin.formTexts(formId, language)}>
              {languageName(language, getLocale())}
            </AppLink>{' '}
            {m.translation.missingAndChanged({ missing, changed })}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}
