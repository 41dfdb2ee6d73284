import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useMemo } from 'react';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { ReadOnlyAnswers } from '#components/form-renderer/AnswerSections.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './Reports.module.css';

type Report = Answer<'report.one'>['data'];

/** One round of a report as it was handed in, with what its review said. */
export function RoundAnswers(props: { title: string; round: Report['rounds'][number]; files: Report['files'] }) {
  const { title, round, files } = props;
  const form = useMemo(() => compileForm({ sections: round.form.sections as FormSection[] }), [round]);
  return (
    <div className="grid gap-4">
      <Panel
        title={title}
        note={
          <>
            {rich(m.report.submittedOnDateTimeBy, {
              dateTime: <DateTime value={round.submittedAt} timed />,
              submittedBy: round.submittedBy,
              receiptNo: round.receiptNo,
            })}
          </>
        }
      >
        {round.review ? (
          <p className={classes.comment}>
            {m.report.reviewedBy({
              review: statusLabel('report', round.review).label,
              name: round.reviewedBy ?? m.report.theTeam(),
              hasComment: String(Boolean(round.comment)),
              comment: round.comment ?? '',
            })}
          </p>
        ) : null}
      </Panel>
      <ReadOnlyAnswers form={form} answers={round.data} files={files} onOpenFile={openFile} thumbnailOf={toThumbnail} />
    </div>
  );
}
