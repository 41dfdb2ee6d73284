import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { FILE_GROUPS, type FileGroup } from '@grantdesk/domain/form/types';
import { viewingIssues } from '@grantdesk/domain/settings/viewing';
import { CheckLine } from '#ui/CheckLine.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['viewing'];

const LABELS: Record<FileGroup, string> = {
  IMAGE: m.settings.pictures(),
  VIDEO: m.settings.videos(),
  DOCUMENT: m.settings.documentsDocDocxTxt(),
  SPREADSHEET: m.settings.spreadsheets(),
  PRESENTATION: m.settings.presentations(),
  PDF: 'PDF',
  AUDIO: m.settings.sound(),
};

/** Which files open in the product; the others are offered for download alone. */
export function Viewing({ section, onReload }: { section: Section; onReload: () => void }) {
  const { values, setValues, frame } = useSection(section, {
    initial: () => section.value,
    validate: viewingIssues,
    body: (value, version) => ({ key: 'viewing', version, value }),
    saved: m.settings.theKindsOfFilesAreSaved(),
  });
  return (
    <SettingsSection title={m.common.files()} note={m.settings.kindsOfFilesThatOpenIn()} {...frame} onReload={onReload}>
      <div>
        {FILE_GROUPS.map((group) => (
          <CheckLine
            key={group}
            label={LABELS[group]}
            checked={values.shown.includes(group)}
            onChange={(on) => setValues({ shown: on ? [...values.shown, group] : values.shown.filter((each) => each !== group) })}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
