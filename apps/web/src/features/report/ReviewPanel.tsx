import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { REVIEW_COMMENT_MAX, reportWords, type ReportReview } from '@grantdesk/domain/report/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { savedTexts } from '#storage/saved-texts.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { ReleaseConfirm } from './ReleaseConfirm.tsx';
import classes from './Reports.module.css';

type Report = Answer<'report.one'>['data'];

const DONE: Record<ReportReview, string> = {
  'In-Progress': m.report.reviewStarted(),
  Approved: m.report.theReportIsApprovedTheGrantee(),
  Declined: m.report.theReportGoesBackTheGrantee(),
};

/** Approves, or sends back with a comment and the questions to change; what is begun stays on this device until it is sent. */
export function ReviewPanel({ report }: { report: Report }) {
  const textKey = `report-review.${report._id}`;
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [comment, setComment] = useState(() => savedTexts.read(textKey));
  const [reopened, setReopened] = useState<readonly string[]>([]);
  const [issues, setIssues] = useState<Issue[]>([]);
  const [asking, setAsking] = useState(false);
  const [latest] = report.rounds;
  const denial = report.denials.review;
  const write = (text: string) => {
    setComment(text);
    savedTexts.write(textKey, text);
    setIssues([]);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (status: ReportReview) => {
      const body = { status, comment, reopened: status === 'Declined' ? [...reopened] : [], version: report.version };
      return call('report.review', { params: { id: report._id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: (answer, status) => {
      if (status !== 'In-Progress') savedTexts.write(textKey, '');
      client.setQueryData(['report.one', { params: { id: report._id } }], answer);
      void invalidate(client, 'project.one', 'project.timeline', 'project.byProgramme', 'payment.dueForApproval', 'payment.one');
      void invalidate(client, 'claim.report', 'claim.one');
      toast.success(DONE[status]);
    },
    onError: (thrown) => {
      setAsking(false);
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]);
      // Someone else was first: the current state is shown, and the comment stays.
      if (error.status === 409) void invalidate(client, 'report.one');
    },
  });
  const decline = () => {
    if (comment.trim() === '') return setIssues([{ path: 'comment', message: reportWords.comment }]);
    mutate('Declined');
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const other = issues.find(({ path }) => path !== 'comment' && path !== 'reopened')?.message;
  const toggle = (id: string, on: boolean) => setReopened(on ? [...reopened, id] : reopened.filter((each) => each !== id));
  return (
    <Panel title={m.common.review()}>
      <div className="grid gap-3">
        {other ? <InlineNotice tone="danger" live="alert" title={other} /> : null}
        {denial ? <p className={classes.muted}>{denial}</p> : null}
        <TextArea
          label={m.common.comment()}
          hint={m.report.theGranteeReadsItItIs()}
          rows={4}
          maxLength={REVIEW_COMMENT_MAX}
          value={comment}
          error={errorAt('comment')}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {latest && !denial ? (
          <fieldset className={classes.questions}>
            <legend className="px-1 py-0 font-medium">{m.report.questionsToChangeOptional()}</legend>
            <p className={classes.muted}>{m.report.noneChosenAllOfThemAre()}</p>
            {latest.form.sections.flatMap((section) =>
              section.section_fields.map((field) => (
                <label key={field.field_id} className="flex items-start gap-2 px-0 py-1">
                  <input
                    className="mt-0.5 size-4 flex-none accent-primary"
                    type="checkbox"
                    checked={reopened.includes(field.field_id)}
                    onChange={(event) => toggle(field.field_id, event.currentTarget.checked)}
                  />
                  <span>{field.field_label}</span>
                </label>
              )),
            )}
          </fieldset>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <ReasonedButton
            variant="filled"
            leftSection={<Check />}
            reason={denial ?? undefined}
            loading={isPending}
            onClick={() => (report.releases.length > 0 ? setAsking(true) : mutate('Approved'))}
          >
            {m.common.approve()}
          </ReasonedButton>
          <ReasonedButton leftSection={<Undo2 />} reason={denial ?? undefined} loading={isPending} onClick={decline}>
            {m.common.decline()}
          </ReasonedButton>
          {report.review === 'Pending' && !denial ? (
            <ReasonedButton variant="subtle" loading={isPending} onClick={() => mutate('In-Progress')}>
              {m.report.startReview()}
            </ReasonedButton>
          ) : null}
        </div>
      </div>
      {asking ? (
        <ReleaseConfirm
          payments={report.releases}
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate('Approved')}
        />
      ) : null}
    </Panel>
  );
}
