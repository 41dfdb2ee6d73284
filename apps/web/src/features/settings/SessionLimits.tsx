import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { sessionIssues, type SessionSettings } from '@grantdesk/domain/settings/sessions';
import { NumberField } from '#ui/NumberField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';

type Section = Answer<'settings.one'>['data']['sessions'];
type Draft = Record<keyof SessionSettings, string>;

const FIELDS: [path: keyof SessionSettings, label: string, hint: string][] = [
  ['staffIdleMinutes', m.settings.staffMinutesWithoutDoingAnything(), m.settings.thenTheySignInAgainAnd()],
  ['staffHours', m.settings.staffHoursInAll(), m.settings.evenWhileTheyAreActive()],
  ['otherIdleMinutes', m.settings.applicantsAndVolunteersMinutesWithoutDoing(), m.settings.theirWorkIsSavedFor()],
  ['otherHours', m.settings.applicantsAndVolunteersHoursInAll(), m.settings.atMostADay()],
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
    saved: m.settings.howLongPeopleStaySignedIn(),
  });
  return (
    <SettingsSection title={m.common.sessions()} note={m.settings.howLongPeopleStaySignedIn2()} {...frame} onReload={onReload}>
      {FIELDS.map(([path, label, hint]) => (
        <NumberField key={path} label={label} hint={hint} {...getInputProps(path)} />
      ))}
    </SettingsSection>
  );
}
