import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { KEEP_DAYS, reportingIssues, type ReportingFormat, type ReportingSettings } from '@grantdesk/domain/reporting/settings';
import { NativeSelect } from '@mantine/core';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

type Section = Answer<'settings.one'>['data']['reporting'];
type Draft = Omit<ReportingSettings, 'keepDays'> & { keepDays: string };

const valueOf = (values: Draft): ReportingSettings => ({ ...values, keepDays: toWholeNumber(values.keepDays) });

/** What the nightly export of the reporting views writes, and for how long it stays. */
export function Reporting({ section, onReload }: { section: Section; onReload: () => void }) {
  const { values, setValues, getInputProps, frame } = useSection<Draft>(section, {
    initial: () => ({ ...section.value, keepDays: String(section.value.keepDays) }),
    validate: (typed) => reportingIssues(valueOf(typed)),
    body: (typed, version) => ({ key: 'reporting', version, value: valueOf(typed) }),
    saved: m.reporting.saved(),
  });
  return (
    <SettingsSection title={m.reporting.reporting()} note={m.reporting.lead()} {...frame} onReload={onReload}>
      <NativeSelect
        label={m.reporting.format()}
        description={m.reporting.formatHint()}
        data={[
          { value: 'OFF', label: m.reporting.off() },
          { value: 'CSV', label: 'CSV' },
          { value: 'PARQUET', label: 'Parquet' },
        ]}
        value={values.format}
        onChange={(event) => setValues({ format: event.currentTarget.value as ReportingFormat })}
      />
      {values.format === 'OFF' ? null : (
        <>
          <CheckLine
            label={m.reporting.includesPersonal()}
            hint={m.reporting.includesPersonalHint()}
            checked={values.includesPersonal}
            onChange={(includesPersonal) => setValues({ includesPersonal })}
          />
          <NumberField
            label={m.reporting.keepDays()}
            hint={m.reporting.keepDaysHint({ max: KEEP_DAYS.most })}
            {...getInputProps('keepDays')}
          />
        </>
      )}
    </SettingsSection>
  );
}
