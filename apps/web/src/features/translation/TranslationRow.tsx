import { m } from '@grantdesk/messages';
import { languageDirection } from '@grantdesk/domain/translation/languages';
import type { TextKind } from '@grantdesk/domain/translation/texts';
import { Textarea } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { RichText } from '#components/values/RichText.tsx';
import { Button } from '#ui/Button.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Translation } from './translation-calls.ts';

const RichTextEditor = lazy(() => import('#components/rich-text/RichTextEditor.tsx'));

type Text = Translation['texts'][number];

const KINDS: Record<TextKind, () => string> = {
  SECTION: m.translation.sectionName,
  DESCRIPTION: m.common.description,
  QUESTION: m.common.question,
  HINT: m.translation.hint,
  PLACEHOLDER: m.translation.placeholder,
  OPTION: m.translation.option,
  COLUMN: m.translation.column,
  NAME: m.common.name,
  ELIGIBILITY: m.eligibility.check,
};

interface Props {
  text: Text;
  value: string;
  language: string;
  sourceLanguage: string;
  mayChange: boolean;
  onChange: (value: string) => void;
  /** The saved translation fits the changed text. */
  onConfirm: () => void;
}

/** A text and its translation beside each other. */
export function TranslationRow({ text, value, language, sourceLanguage, mayChange, onChange, onConfirm }: Props) {
  const id = useId();
  const { source, kind, isHtml, state } = text;
  const isSaved = value === text.text;
  return (
    <li className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-hair py-3 first:border-t-0 mobile:grid-cols-1">
      <div className="min-w-0">
        <p className="text-caption/5 text-muted">{KINDS[kind]()}</p>
        <div id={id} lang={sourceLanguage} dir={languageDirection(sourceLanguage)} className="wrap-anywhere whitespace-pre-line">
          {isHtml ? <RichText html={source} /> : source}
        </div>
      </div>
      <div className="min-w-0" lang={language} dir={languageDirection(language)}>
        {isHtml && mayChange ? (
          <Suspense fallback={<div className="h-24" />}>
            <RichTextEditor labelledBy={id} value={value} onChange={onChange} />
          </Suspense>
        ) : (
          <Textarea
            aria-labelledby={id}
            autosize
            minRows={1}
            maxRows={12}
            maxLength={20_000}
            readOnly={!mayChange}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        {state === 'CHANGED' && isSaved ? (
          <p className="mt-1.5 flex flex-wrap items-center gap-2">
            <StatusChip tone="warning" label={m.translation.sourceChanged()} />
            {mayChange ? (
              <Button size="xs" variant="subtle" onClick={onConfirm}>
                {m.translation.stillRight()}
              </Button>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}
