import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  RETENTION_FIELDS,
  retentionIssues,
  retentionSentence,
  type RetentionCounts,
  type RetentionSettings,
} from '@grantdesk/domain/personal-data/retention';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';

type Section = Answer<'settings.one'>['data']['retention'];
type Draft = Record<keyof RetentionSettings, string>;

const WORDS: Record<keyof RetentionSettings, [label: string, hint: string]> = {
  unsuccessfulYears: [m.settings.unsuccessfulApplicationsYearsAfterTheDecision(), m.settings.answersFilesMessagesAndNamesGo()],
  grantYears: [m.settings.grantsYearsAfterTheProjectWas(), m.settings.answersContractsReportsAndAccountNumbers()],
  draftMonths: [m.settings.draftsMonthsAfterTheProgrammeClosed(), m.settings.ofApplicationsThatWereNeverSubmitted()],
  nominationMonths: [m.settings.nominationsMonths(), m.settings.ofPeopleWhoDidNotApply()],
  mailMonths: [m.settings.emailsMonths(), m.settings.thoseThatWereSentOrFailed()],
  deliveryDays: [m.settings.deliveriesOfWebhooksDays(), m.settings.whatWasSentAndHowIt()],
};

const valueOf = (values: Draft): RetentionSettings =>
  Object.fromEntries(
    RETENTION_FIELDS.map((field) => [field, values[field].trim() === '' ? null : toWholeNumber(values[field])]),
  ) as unknown as RetentionSettings;
const draftOf = ({ value }: Section): Draft =>
  Object.fromEntries(RETENTION_FIELDS.map((field) => [field, value[field] === null ? '' : String(value[field])])) as Draft;

/** How long data is retained, and what would be deleted today. */
export function Retention({ section, onReload }: { section: Section; onReload: () => void }) {
  const { values, errors, setValues, frame } = useSection<Draft>(section, {
    initial: () => draftOf(section),
    validate: (typed) => retentionIssues(valueOf(typed)),
    body: (typed, version) => ({ key: 'retention', version, value: valueOf(typed) }),
    saved: m.settings.retentionSavedExpiredDataIs(),
  });
  const [counts, setCounts] = useState<RetentionCounts | null>(null);
  const broken = retentionIssues(valueOf(values)).length > 0;
  const preview = () =>
    void call('settings.retentionPreview', { body: valueOf(values) })
      .then(({ data }) => setCounts(data))
      .catch((thrown: unknown) => toast.error(toMessage(thrown)));
  return (
    <SettingsSection
      title={m.common.dataRetention()}
      note={m.settings.dataOlderThanThisIsDeleted()}
      {...frame}
      onReload={onReload}
    >
      {RETENTION_FIELDS.map((field) => (
        <NumberField
          key={field}
          label={WORDS[field][0]}
          hint={WORDS[field][1]}
          value={values[field]}
          error={errors[field]}
          onChange={(event) => {
            setValues({ [field]: event.currentTarget.value });
            setCounts(null);
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <ReasonedButton reason={broken ? m.settings.oneOfTheNumbersCannotBe() : null} onClick={preview}>
          {m.settings.whatWouldGoToday()}
        </ReasonedButton>
      </div>
      {counts ? (
        <InlineNotice tone="info" live="status" title={m.settings.todayWouldGoCounts({ counts: retentionSentence(counts) })}>
          {m.settings.nothingGoesBeforeThisIsSaved()}
        </InlineNotice>
      ) : null}
      {section.lastRun ? (
        <p className={classes.note}>
          {rich(m.settings.lastTakenAway, {
            counts: retentionSentence(section.lastRun.counts),
            dateTime: <DateTime value={section.lastRun.at} timed />,
          })}
        </p>
      ) : null}
    </SettingsSection>
  );
}
