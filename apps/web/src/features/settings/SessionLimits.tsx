import type { Answer } from '@grantdesk/api';
import { sessionIssues, type SessionSettings } from '@grantdesk/domain/settings/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { useCheckedDraft } from '#form-hooks/useCheckedDraft.ts';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { wholeNumber } from './whole-number.ts';

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
const valueOf = (draft: Draft): SessionSettings => mapDraft(draft, wholeNumber);

/** How long people stay signed in. */
export function SessionLimits({ section, onReload }: { section: Section; onReload: () => void }) {
  const client = useQueryClient();
  const form = useCheckedDraft<Draft>({
    initial: () => mapDraft(section.value, String),
    judge: (draft) => sessionIssues(valueOf(draft)),
  });
  const save = async () => {
    const isKept = await form.send(async (draft) => {
      const body = { key: 'sessions' as const, version: section.version, value: valueOf(draft) };
      client.setQueryData(readQuery('settings.one', {}).queryKey, await call('settings.update', { body }));
    });
    if (isKept) toast.success('How long people stay signed in is saved.');
  };
  return (
    <SettingsSection
      title="Sessions"
      note="How long people stay signed in."
      changedBy={section.changedBy}
      changedAt={section.changedAt}
      isDirty={form.isDirty}
      busy={form.busy}
      refusal={form.refusal}
      onSave={() => void save()}
      onDiscard={form.discard}
      onReload={onReload}
    >
      {FIELDS.map(([path, label, hint]) => (
        <div key={path} className={classes.days}>
          <TextField
            label={label}
            hint={hint}
            inputMode="numeric"
            value={form.draft[path]}
            error={form.errorAt(path) ?? form.errorAt(`value.${path}`)}
            onChange={(event) => form.change({ [path]: event.currentTarget.value })}
          />
        </div>
      ))}
    </SettingsSection>
  );
}
