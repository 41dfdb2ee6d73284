import type { Answer } from '@grantdesk/api';
import { sessionIssues, type SessionSettings } from '@grantdesk/domain/settings/sessions';
import { NumberField } from '#ui/NumberField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';

type Section = Answer<'settings.one'>['data']['sessions'];
type Draft = Record<keyof SessionSettings, string>;

const FIELDS: [path: keyof SessionSettings, label: string, hint: string][] = [
  ['staffIdleMinutes', 'Staff: minutes without doing anything', 'Then they sign in again, and go on where they were.'],
  ['staffHours', 'Staff: hours in all', 'Whatever they do meanwhile.'],
  [
    'otherIdleMinutes',
    'Applicants and volunteers: minutes without doing anything',
    'What they wrote is kept, and waits for them.',
  ],
  ['otherHours', 'Applicants and volunteers: hours in all', 'At most a day.'],
];

const mapDraft = <T, U>(of: Record<keyof SessionSettings, T>, by: (value: T) => U) =>
  Object.fromEntries(FIELDS.map(([path]) => [path, by(of[path])])) as Record<keyof SessionSettings, U>;
const valueOf = (values: Draft): SessionSettings => mapDraft(values, toWholeNumber);

/** How long people stay signed in. */
export function SessionLimits({ section, onReload }: { section: Section; onReload: () => void }) {
  const { getInputProps, frame } = useSection<Draft>(section, {
    initial: () => mapDraft(section.value, String),
    validate: (values) => sessionIssues(valueOf(values)),
    body: (values, version) => ({ key: 'sessions', version, value: valueOf(values) }),
    saved: 'How long people stay signed in is saved.',
  });
  return (
    <SettingsSection title="Sessions" note="How long people stay signed in." {...frame} onReload={onReload}>
      {FIELDS.map(([path, label, hint]) => (
        <NumberField key={path} label={label} hint={hint} {...getInputProps(path)} />
      ))}
    </SettingsSection>
  );
}
