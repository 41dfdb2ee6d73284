import { getLocale, m } from '@grantdesk/messages';
import { COMMON_LANGUAGES, languageName } from '@grantdesk/domain/translation/languages';
import type { TextState } from '@grantdesk/domain/translation/texts';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { Translation } from './translation-calls.ts';

export type Shown = 'ALL' | Exclude<TextState, 'TRANSLATED'>;

const nameOf = (language: string): string => languageName(language, getLocale());
const byName = (one: string, other: string): number => nameOf(one).localeCompare(nameOf(other), getLocale());
const toItem = (value: string) => ({ value, label: nameOf(value) });

interface Props {
  found: Translation;
  sourceLanguage: string;
  shown: Shown;
  counts: Record<Shown, number>;
  onLanguage: (language: string) => void;
  onSourceLanguage: (language: string) => void;
  onShow: (shown: Shown) => void;
}

/** From which language into which, and which of the texts are shown. */
export function LanguageBar({ found, sourceLanguage, shown, counts, onLanguage, onSourceLanguage, onShow }: Props) {
  const { language, languages, mayChange } = found;
  const begun = new Set(languages.map((each) => each.language));
  if (language !== found.sourceLanguage) begun.add(language);
  const all = [...new Set<string>([...COMMON_LANGUAGES, sourceLanguage])].sort(byName);
  const others = all.filter((one) => !begun.has(one) && one !== sourceLanguage);
  return (
    <div className="mt-4 flex flex-wrap items-end gap-4">
      <NativeSelect
        label={m.translation.writtenIn()}
        value={sourceLanguage}
        disabled={!mayChange}
        data={all.filter((one) => !begun.has(one)).map(toItem)}
        onChange={(event) => onSourceLanguage(event.currentTarget.value)}
      />
      <NativeSelect
        label={m.translation.translateInto()}
        value={language}
        data={[
          { group: m.translation.begun(), items: [...begun].sort(byName).map(toItem) },
          ...(mayChange ? [{ group: m.translation.addALanguage(), items: others.map(toItem) }] : []),
        ]}
        onChange={(event) => onLanguage(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={m.translation.shownTexts()}
        value={shown}
        onChange={(next) => onShow(next as Shown)}
        data={[
          { value: 'ALL', label: m.translation.allTexts({ count: counts.ALL }) },
          { value: 'MISSING', label: m.translation.missingTexts({ count: counts.MISSING }) },
          { value: 'CHANGED', label: m.translation.changedTexts({ count: counts.CHANGED }) },
        ]}
      />
    </div>
  );
}
