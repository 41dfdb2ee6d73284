import { m } from '@grantdesk/messages';
import { windowMessage, type ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ReadOnlyAnswers } from '#components/form-renderer/AnswerSections.tsx';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { serverNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { Draft } from '../draft/useDraft.ts';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { toLinks, type FormDraft } from '../form-draft.ts';
import classes from '../ReadOnlyView.module.css';
import { Unsaved } from './Unsaved.tsx';

export type ClosedReason = 'window' | 'submitted' | 'gone';

interface Props {
  application: FormDraft;
  draft: Draft;
  rule: ProgrammeWindow;
  reason: ClosedReason;
}

/** The form after it closed while the person was writing: why, what was not saved, and the current answers. */
export default function ClosedForm({ application, draft, rule, reason }: Props) {
  const { programme, which } = application;
  const { store, session } = draft;
  const [unsaved] = useState(() => session.pending());
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  usePage({ title: m.submission.nameReadOnly({ name: programme.name }) });
  const subject = which === 'proposal' ? 'PROPOSALS' : 'APPLICATIONS';
  const words: Record<ClosedReason, [title: string, text: string]> = {
    window: [m.submission.thisFormHasClosed(), windowMessage(rule, programme.timeZone, serverNow(), subject)],
    submitted: [m.submission.thisWhichHasBeenSubmitted({ which }), m.submission.itsAnswersAreFinalAndCannot()],
    gone: [m.submission.youAreNoLongerOnThis(), m.submission.nothingMoreCanBeSavedTo()],
  };
  const [title, text] = words[reason];
  return (
    <div className={classes.page}>
      <PageHeader
        size="applicant"
        title={programme.name}
        back={
          <BackLink href={reason === 'gone' ? to.subscriber.applications : toLinks(application).overview}>
            {reason === 'gone' ? m.common.myApplications() : m.common.overview()}
          </BackLink>
        }
      />
      <div className={classes.locked} ref={notice} tabIndex={-1} role="alert">
        <InlineNotice
          tone={reason === 'submitted' ? 'info' : 'warning'}
          icon={Lock}
          title={title}
          action={
            reason === 'submitted' ? (
              <ButtonLink href={toLinks(application).submitted} variant="filled">
                {m.submission.seeTheReceipt()}
              </ButtonLink>
            ) : null
          }
        >
          {text}
        </InlineNotice>
      </div>
      <Unsaved form={store.form} changes={unsaved} file={store.file} />
      {reason === 'gone' ? null : (
        <ReadOnlyAnswers
          form={store.form}
          answers={session.stored()}
          files={store.files()}
          onOpenFile={openFile}
          thumbnailOf={toThumbnail}
        />
      )}
    </div>
  );
}
