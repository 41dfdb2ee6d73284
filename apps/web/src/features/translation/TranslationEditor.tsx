import { m } from '@grantdesk/messages';
import { Menu } from '@mantine/core';
import { Download, FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EditFrame } from '#components/EditFrame.tsx';
import { saveDocument } from '#files/save-document.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LanguageBar, type Shown } from './LanguageBar.tsx';
import type { Translation, TranslationCalls } from './translation-calls.ts';
import { TranslationRow } from './TranslationRow.tsx';
import { useTranslation } from './useTranslation.ts';

interface Props {
  calls: TranslationCalls;
  found: Translation;
  title: string;
  lead: string;
  onLanguage: (language: string) => void;
  onReload: () => void;
}

/** Every text of a form or programme beside its translation, section by section. */
export function TranslationEditor({ calls, found, title, lead, onLanguage, onReload }: Props) {
  const form = useTranslation(calls, found);
  const [shown, setShown] = useState<Shown>('ALL');
  const [importing, setImporting] = useState(false);
  const { values, setValues } = form;
  const { language, texts, mayChange } = found;
  const counts = useMemo(
    () => ({
      ALL: texts.length,
      MISSING: texts.filter(({ state }) => state === 'MISSING').length,
      CHANGED: texts.filter(({ state }) => state === 'CHANGED').length,
    }),
    [texts],
  );
  // What is shown follows what is saved, so that a text does not disappear while it is being typed.
  const groups = useMemo(
    () => [...Map.groupBy(texts, ({ section_id }) => section_id)].map(([id, all]) => ({ id, name: all[0]?.source ?? '', all })),
    [texts],
  );
  const visible = groups
    .map(({ all, ...group }) => ({ ...group, all: all.filter(({ state }) => shown === 'ALL' || state === shown) }))
    .filter(({ all }) => all.length > 0);
  const download = (format: 'xliff' | 'csv') =>
    void saveDocument(calls.file(language, format), `${found.name} ${language}.${format === 'csv' ? 'csv' : 'xlf'}`);
  return (
    <EditFrame
      title={title}
      lead={lead}
      aside={
        <span className="flex flex-wrap gap-2">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button leftSection={<Download />}>{m.translation.export()}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => download('xliff')}>{m.translation.asXliff()}</Menu.Item>
              <Menu.Item onClick={() => download('csv')}>{m.translation.asCsv()}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {mayChange ? (
            <ReasonedButton
              leftSection={<FileUp />}
              reason={form.isDirty ? m.translation.saveFirst() : undefined}
              onClick={() => setImporting(true)}
            >
              {m.translation.importFile()}
            </ReasonedButton>
          ) : null}
        </span>
      }
      form={form}
      summary={form.summary(() => 'main')}
      isEditable={mayChange}
      onSave={() => void form.save()}
      onReload={onReload}
    >
      <LanguageBar
        found={found}
        sourceLanguage={values.sourceLanguage}
        shown={shown}
        counts={counts}
        onLanguage={onLanguage}
        onSourceLanguage={(sourceLanguage) => setValues({ sourceLanguage })}
        onShow={setShown}
      />
      <div className="mt-4 grid gap-4">
        {visible.length === 0 ? <EmptyState title={m.translation.nothingToTranslate()} /> : null}
        {visible.map(({ id, name, all }) => (
          <Panel key={id} {...(id ? { title: name } : {})}>
            <ul className="list-none">
              {all.map((text) => (
                <TranslationRow
                  key={text.key}
                  text={text}
                  value={values.texts[text.key] ?? ''}
                  language={language}
                  sourceLanguage={values.sourceLanguage}
                  mayChange={mayChange}
                  onChange={(value) => setValues({ texts: { ...values.texts, [text.key]: value } })}
                  onConfirm={() => void form.confirm(text.key, text.text)}
                />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
      {importing ? (
        <ImportDialog
          calls={calls}
          language={language}
          onImported={({ translation }) => form.remember(translation)}
          onClose={() => {
            setImporting(false);
            onReload();
          }}
        />
      ) : null}
    </EditFrame>
  );
}
