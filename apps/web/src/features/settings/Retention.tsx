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
  unsuccessfulYears: [
    'Unsuccessful applications: years after the decision',
    'Answers, files, messages and names go. That there was an application, its scores and the decision stay.',
  ],
  grantYears: [
    'Grants: years after the project was completed or ended',
    'Answers, contracts, reports and account numbers go. What was paid stays. Ask what the law of your country demands.',
  ],
  draftMonths: ['Drafts: months after the programme closed', 'Of applications that were never submitted.'],
  mailMonths: ['Mails: months', 'Those that were sent, or failed for good.'],
  deliveryDays: ['Deliveries of webhooks: days', 'What was sent, and how it was answered.'],
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
    saved: 'How long things are kept is saved. The next night takes away what has served its time.',
  });
  const [counts, setCounts] = useState<RetentionCounts | null>(null);
  const broken = retentionIssues(valueOf(values)).length > 0;
  const preview = () =>
    void call('settings.retentionPreview', { body: valueOf(values) })
      .then(({ data }) => setCounts(data))
      .catch((thrown: unknown) => toast.error(toMessage(thrown)));
  return (
    <SettingsSection
      title="Data retention"
      note="Data older than this is deleted every night and counted in the activity log. Leave a field empty to keep the data."
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
        <ReasonedButton reason={broken ? 'One of the numbers cannot be used.' : null} onClick={preview}>
          What would go today?
        </ReasonedButton>
      </div>
      {counts ? (
        <InlineNotice tone="info" live="status" title={`Today would go: ${retentionSentence(counts)}.`}>
          Nothing goes before this is saved, and what has gone cannot be brought back.
        </InlineNotice>
      ) : null}
      {section.lastRun ? (
        <p className={classes.note}>
          Last taken away: {retentionSentence(section.lastRun.counts)}, <DateTime value={section.lastRun.at} timed />.
        </p>
      ) : null}
    </SettingsSection>
  );
}
