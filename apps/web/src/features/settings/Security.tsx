import type { Answer } from '@grantdesk/api';
import { MAX_GRACE_DAYS, securityIssues } from '@grantdesk/domain/settings/security';
import { NativeSelect } from '@mantine/core';
import { NumberField } from '#ui/NumberField.tsx';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { CheckLine } from '#ui/CheckLine.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['security'];

/** Whether staff must use a second factor, and from when. */
export function Security({ section, onReload }: { section: Section; onReload: () => void }) {
  const { values, setValues, getInputProps, frame } = useSection(section, {
    initial: () => ({ ...section.value, graceDays: String(section.value.graceDays) }),
    validate: ({ graceDays }) => securityIssues({ graceDays: toWholeNumber(graceDays) }),
    body: ({ staffSecondFactor, singleSignOnCounts, conflictWithdrawal, graceDays }, version) => {
      const value = { staffSecondFactor, singleSignOnCounts, conflictWithdrawal, graceDays: toWholeNumber(graceDays) };
      return { key: 'security', version, value };
    },
    saved: 'The security settings are saved.',
  });
  const { staff, staffWithout } = section;
  return (
    <SettingsSection
      title="Security"
      note="How people prove who they are, and what needs a second person."
      {...frame}
      onReload={onReload}
    >
      <CheckLine
        label="Staff must use a second factor"
        hint={
          staffWithout === 0
            ? `All ${staff} staff accounts have one.`
            : `${staffWithout} of ${staff} staff accounts have none yet. They are reminded, and led to set it up when their days are over.`
        }
        checked={values.staffSecondFactor}
        onChange={(staffSecondFactor) => setValues({ staffSecondFactor })}
      />
      {values.staffSecondFactor ? (
        <div className="grid gap-4 pl-8">
          <NumberField
            label="Days to set it up"
            hint={`From 0 to ${MAX_GRACE_DAYS}. They begin when this is switched on, and for new staff when they are invited.`}
            {...getInputProps('graceDays')}
          />
          {section.hasSingleSignOn ? (
            <CheckLine
              label="Single sign-on counts as the second factor"
              hint="Choose this when your provider asks for one itself."
              checked={values.singleSignOnCounts}
              onChange={(singleSignOnCounts) => setValues({ singleSignOnCounts })}
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
        value={values.conflictWithdrawal}
        onChange={(event) =>
          setValues({ conflictWithdrawal: event.currentTarget.value as Section['value']['conflictWithdrawal'] })
        }
      />
    </SettingsSection>
  );
}
