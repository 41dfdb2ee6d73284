import { getLocale, m } from '@grantdesk/messages';
import { languageName } from '@grantdesk/domain/translation/languages';
import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { toApiError } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import type { ImportedTranslation, TranslationCalls } from './translation-calls.ts';

interface Props {
  calls: TranslationCalls;
  language: string;
  onClose: () => void;
  onImported: (imported: ImportedTranslation) => void;
}

/** Takes a translated file, then says what was taken and what was not. */
export function ImportDialog({ calls, language, onClose, onImported }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [imported, setImported] = useState<ImportedTranslation | null>(null);
  const take = async () => {
    if (!file) return setProblem(m.translation.chooseAFile());
    setBusy(true);
    try {
      const { data } = await calls.import({ language, content: await file.text() });
      setImported(data);
      onImported(data);
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      setProblem(issues[0]?.message ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.translation.importInto({ language: languageName(language, getLocale()) })}
      footer={
        imported ? (
          <Button variant="filled" onClick={onClose}>
            {m.common.close()}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {m.common.cancel()}
            </Button>
            <Button variant="filled" loading={busy} onClick={() => void take()}>
              {m.translation.importFile()}
            </Button>
          </>
        )
      }
    >
      {imported ? (
        <Result imported={imported} />
      ) : (
        <FileInput
          label={m.common.file()}
          description={m.translation.fileHelp()}
          accept=".xlf,.xliff,.xml,.csv"
          placeholder={m.translation.chooseTheFile()}
          value={file}
          error={problem}
          onChange={(chosen) => {
            setFile(chosen);
            setProblem(null);
          }}
        />
      )}
    </Dialog>
  );
}

function Result({ imported: { taken, unchanged, changed, unknown } }: { imported: ImportedTranslation }) {
  return (
    <div className="grid gap-3">
      <InlineNotice tone="success" live="status" title={m.translation.taken({ taken })}>
        {unchanged > 0 ? m.translation.unchanged({ count: unchanged }) : null}
      </InlineNotice>
      {changed > 0 ? <InlineNotice tone="warning" title={m.translation.fromChangedTexts({ count: changed })} /> : null}
      {unknown.length > 0 ? (
        <InlineNotice tone="warning" title={m.translation.notTaken({ count: unknown.length })}>
          <ul className="mt-1 grid max-h-45 list-disc gap-1 overflow-y-auto ps-5">
            {unknown.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </InlineNotice>
      ) : null}
    </div>
  );
}
