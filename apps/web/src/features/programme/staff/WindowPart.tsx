import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { APPLICANT_RULES, type ApplicantRule, applicantRuleLabel } from '@grantdesk/domain/organisation/applicant';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { serverNow } from '#ui/clock.ts';
import { Panel } from '#ui/Panel.tsx';
import { zoneOptions, zoneWords } from './places.ts';
import type { ProgrammeFormState } from './useProgrammeForm.ts';
import { toInstant } from '#ui/zoned-time.ts';

type Moment = 'startDate' | 'endDate' | 'proposalStartDate' | 'proposalEndDate';

/** When applications and proposals are taken, on the clocks of one zone. */
export function WindowPart({ form }: { form: ProgrammeFormState }) {
  const { values, errors, setValues, getInputProps } = form;
  const zones = useMemo(() => zoneOptions(values.timeZone), [values.timeZone]);
  return (
    <div id="part-window" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title={m.programme.window()}>
        <div className="mt-3 grid grid-cols-1 gap-4">
          <Select
            id="programme-timeZone"
            label={m.common.timeZone()}
            description={m.programme.allTimesBelowAreOnIts({ timeZone: zoneWords(values.timeZone, serverNow()) })}
            data={zones}
            value={values.timeZone}
            searchable
            limit={60}
            nothingFoundMessage={m.common.noMatch()}
            error={errors['timeZone']}
            onChange={(timeZone) => timeZone && setValues({ timeZone })}
          />
          <div className="grid grid-cols-2 gap-4 mobile:grid-cols-1">
            <MomentField form={form} path="startDate" label={m.programme.applicationsOpen()} />
            <MomentField form={form} path="endDate" label={m.programme.applicationsClose()} />
          </div>
          <TextInput
            id="programme-graceMinutes"
            className="max-w-90"
            classNames={{ input: 'num' }}
            label={m.programme.graceInMinutes()}
            description={m.programme.lateSubmissionsAreAcceptedForThis()}
            inputMode="numeric"
            {...getInputProps('graceMinutes')}
          />
          <NativeSelect
            id="programme-applicantRule"
            className="max-w-90"
            label={m.organisation.whoMayApply()}
            description={m.organisation.whoMayApplyHint()}
            value={values.applicantRule}
            error={errors['applicantRule']}
            onChange={(event) => setValues({ applicantRule: event.currentTarget.value as ApplicantRule })}
            data={APPLICANT_RULES.map((rule) => ({ value: rule, label: applicantRuleLabel(rule) }))}
          />
          {values.stages.includes('PROPOSAL') ? (
            <div className="grid grid-cols-2 gap-4 mobile:grid-cols-1">
              <MomentField form={form} path="proposalStartDate" label={m.programme.proposalsOpenOptional()} />
              <MomentField form={form} path="proposalEndDate" label={m.programme.proposalsCloseOptional()} />
            </div>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

function MomentField({ form, path, label }: { form: ProgrammeFormState; path: Moment; label: string }) {
  const { values, errors, setValues } = form;
  const instant = toInstant(values[path], values.timeZone);
  return (
    <DateInput
      id={`programme-${path}`}
      timed
      label={label}
      description={instant ? formatDateTimeZone(instant, values.timeZone) : m.common.dateAndTime()}
      value={values[path]}
      error={errors[path]}
      onValue={(value) => setValues({ [path]: value })}
    />
  );
}
