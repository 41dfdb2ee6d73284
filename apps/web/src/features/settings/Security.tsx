import { m } from '@grantdesk/messages';
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
    saved: m.settings.theSecuritySettingsAreSaved(),
  });
  const { staff, staffWithout } = section;
  return (
    <SettingsSection title={m.common.security()} note={m.settings.howPeopleProveWhoTheyAre()} {...frame} onReload={onReload}>
      <CheckLine
        label={m.settings.staffMustUseASecondFactor()}
        hint={
          staffWithout === 0
            ? m.settings.allStaffStaffAccountsHaveOne({ staff })
            : m.settings.staffwithoutOfStaffStaffAccountsHave({ staffWithout, staff })
        }
        checked={values.staffSecondFactor}
        onChange={(staffSecondFactor) => setValues({ staffSecondFactor })}
      />
      {values.staffSecondFactor ? (
        <div className="grid gap-4 ps-8">
          <NumberField
            label={m.settings.daysToSetItUp()}
            hint={m.settings.from0ToMaxGraceDays({ max: MAX_GRACE_DAYS })}
            {...getInputProps('graceDays')}
          />
          {section.hasSingleSignOn ? (
            <CheckLine
              label={m.settings.singleSignOnCountsAsThe()}
              hint={m.settings.chooseThisWhenYourProviderAsks()}
              checked={values.singleSignOnCounts}
              onChange={(singleSignOnCounts) => setValues({ singleSignOnCounts })}
            />
          ) : null}
        </div>
      ) : null}
      <NativeSelect
        label={m.settings.withdrawingAConflictOfInterest()}
        description={m.settings.untilAManagerAgreesTheRecord()}
        data={[
          { value: 'CONSENT', label: m.settings.aManagerHasToAgree() },
          { value: 'NOTIFY', label: m.settings.managersAreNotified() },
        ]}
        value={values.conflictWithdrawal}
        onChange={(event) =>
          setValues({ conflictWithdrawal: event.currentTarget.value as Section['value']['conflictWithdrawal'] })
        }
      />
    </SettingsSection>
  );
}
