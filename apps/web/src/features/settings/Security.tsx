import type { Answer } from '@grantdesk/api';
import { MAX_GRACE_DAYS, securityIssues } from '@grantdesk/domain/settings/security';
import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { useCheckedDraft } from '#form-hooks/useCheckedDraft.ts';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { wholeNumber } from './whole-number.ts';
import { CheckLine } from './CheckLine.tsx';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';

type Section = Answer<'settings.one'>['data']['security'];

const draftOf = ({ value }: Section) => ({ ...value, graceDays: String(value.graceDays) });
type Draft = ReturnType<typeof draftOf>;

/** Whether staff must use a second factor, and from when. */
export function Security({ section, onReload }: { section: Section; onReload: () => void }) {
  const client = useQueryClient();
  const form = useCheckedDraft<Draft>({
    initial: () => draftOf(section),
    judge: (draft) => securityIssues({ graceDays: wholeNumber(draft.graceDays) }),
  });
  const { draft, change, errorAt } = form;
  const save = async () => {
    const isKept = await form.send(async ({ staffSecondFactor, singleSignOnCounts, graceDays, conflictWithdrawal }) => {
      const value = { staffSecondFactor, singleSignOnCounts, conflictWithdrawal, graceDays: wholeNumber(graceDays) };
      const answer = await call('settings.update', { body: { key: 'security', version: section.version, value } });
      client.setQueryData(readQuery('settings.one', {}).queryKey, answer);
    });
    if (isKept) toast.success('The security settings are saved.');
  };
  const { staff, staffWithout } = section;
  return (
    <SettingsSection
      title="Security"
      note="How people prove who they are, and what needs a second person."
      changedBy={section.changedBy}
      changedAt={section.changedAt}
      isDirty={form.isDirty}
      busy={form.busy}
      refusal={form.refusal}
      onSave={() => void save()}
      onDiscard={form.discard}
      onReload={onReload}
    >
      <CheckLine
        label="Staff must use a second factor"
        hint={
          staffWithout === 0
            ? `All ${staff} staff accounts have one.`
            : `${staffWithout} of ${staff} staff accounts have none yet. They are reminded, and led to set it up when their days are over.`
        }
        checked={draft.staffSecondFactor}
        onChange={(staffSecondFactor) => change({ staffSecondFactor })}
      />
      {draft.staffSecondFactor ? (
        <div className={classes.indent}>
          <div className={classes.days}>
            <TextField
              label="Days to set it up"
              hint={`From 0 to ${MAX_GRACE_DAYS}. They begin when this is switched on, and for new staff when they are invited.`}
              inputMode="numeric"
              value={draft.graceDays}
              error={errorAt('graceDays') ?? errorAt('value.graceDays')}
              onChange={(event) => change({ graceDays: event.currentTarget.value })}
            />
          </div>
          {section.hasSingleSignOn ? (
            <CheckLine
              label="Single sign-on counts as the second factor"
              hint="Choose this when your provider asks for one itself."
              checked={draft.singleSignOnCounts}
              onChange={(singleSignOnCounts) => change({ singleSignOnCounts })}
            />
          ) : null}
        </div>
      ) : null}
      <NativeSelect
        label="Withdrawing a conflict of interest"
        description="Until a manager agrees, the record stays closed to the person who declared the conflict."
        data={[
          { value: 'CONSENT', label: 'A manager has to agree' },
          { value: 'NOTIFY', label: 'Managers are notified' },
        ]}
        value={draft.conflictWithdrawal}
        onChange={(event) => change({ conflictWithdrawal: event.currentTarget.value as Draft['conflictWithdrawal'] })}
      />
    </SettingsSection>
  );
}
