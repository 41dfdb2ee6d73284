import type { Answer } from '@grantdesk/api';
import {
  RETENTION_FIELDS,
  retentionIssues,
  retentionSentence,
  type RetentionCounts,
  type RetentionSettings,
} from '@grantdesk/domain/retention/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { useCheckedDraft } from '#form-hooks/useCheckedDraft.ts';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { wholeNumber } from './whole-number.ts';

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

const valueOf = (draft: Draft): RetentionSettings =>
  Object.fromEntries(
    RETENTION_FIELDS.map((field) => [field, draft[field].trim() === '' ? null : wholeNumber(draft[field])]),
  ) as unknown as RetentionSettings;
const draftOf = ({ value }: Section): Draft =>
  Object.fromEntries(RETENTION_FIELDS.map((field) => [field, value[field] === null ? '' : String(value[field])])) as Draft;

/** How long what has served is kept, and what would go today. */
export function Retention({ section, onReload }: { section: Section; onReload: () => void }) {
  const client = useQueryClient();
  const form = useCheckedDraft<Draft>({ initial: () => draftOf(section), judge: (draft) => retentionIssues(valueOf(draft)) });
  const [counts, setCounts] = useState<RetentionCounts | null>(null);
  const { draft, errorAt } = form;
  const broken = retentionIssues(valueOf(draft)).length > 0;
  const save = async () => {
    const isKept = await form.send(async (given) => {
      const body = { key: 'retention' as const, version: section.version, value: valueOf(given) };
      client.setQueryData(readQuery('settings.one', {}).queryKey, await call('settings.update', { body }));
    });
    if (isKept) toast.success('How long things are kept is saved. The next night takes away what has served its time.');
  };
  const preview = () =>
    void call('settings.retentionPreview', { body: valueOf(draft) })
      .then(({ data }) => setCounts(data))
      .catch((thrown: unknown) => toast.error(messageOf(thrown)));
  return (
    <SettingsSection
      title="Data retention"
      note="Data older than this is deleted every night and counted in the activity log. Leave a field empty to keep the data."
      changedBy={section.changedBy}
      changedAt={section.changedAt}
      isDirty={form.isDirty}
      busy={form.busy}
      refusal={form.refusal}
      onSave={() => void save()}
      onDiscard={form.discard}
      onReload={onReload}
    >
      {RETENTION_FIELDS.map((field) => (
        <div key={field} className={classes.days}>
          <TextField
            label={WORDS[field][0]}
            hint={WORDS[field][1]}
            inputMode="numeric"
            value={draft[field]}
            error={errorAt(field) ?? errorAt(`value.${field}`)}
            onChange={(event) => {
              form.change({ [field]: event.currentTarget.value });
              setCounts(null);
            }}
          />
        </div>
      ))}
      <div className={classes.tokenActions}>
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
