import { m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { acceptsWrite, windowMessage } from '@grantdesk/domain/programme/window';
import { Lock, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { documents } from '#api/documents.ts';
import { BackLink } from '#components/BackLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { Unsaved } from './live/Unsaved.tsx';
import { Button } from '#ui/Button.tsx';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { AppLink } from '#components/AppLink.tsx';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { ReadOnlyAnswers } from '#components/form-renderer/AnswerSections.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { serverNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toLinks, type ApplicantForm } from './form-draft.ts';
import { toFormWindow } from './written-window.ts';
import classes from './ReadOnlyView.module.css';

/** The current record, to read and print. */
export function ReadOnlyView({ application, unsaved }: { application: ApplicantForm; unsaved: Answers }) {
  const { _id, applicationID, programme, receipt, user } = application;
  const form = useMemo(() => compileForm({ sections: application.form.sections as FormSection[] }), [application.form.sections]);
  const language = useFormLanguage();
  const window = toFormWindow(application);
  const isOpen = !receipt && acceptsWrite(window, serverNow());
  return (
    <div className={classes.page}>
      <PageHeader
        size="applicant"
        title={programme.name}
        lead={`${applicationID} · ${user.organisation ?? user.name}`}
        back={
          <BackLink href={receipt ? toLinks(application).submitted : toLinks(application).overview}>
            {receipt ? m.common.receipt() : m.common.overview()}
          </BackLink>
        }
      />
      <div className={classes.locked}>
        <InlineNotice
          tone="neutral"
          icon={Lock}
          title={
            receipt
              ? m.submission.submittedOnSubmittedat({ submittedAt: formatDateTimeZone(receipt.submittedAt, receipt.timeZone) })
              : isOpen
                ? m.submission.notSubmittedYetThisIsHow()
                : m.submission.thisApplicationCanBeReadNot()
          }
          action={
            <>
              <DownloadLink href={documents.answers(_id, application.which, language.language)} />{' '}
              <Button leftSection={<Printer />} onClick={() => globalThis.print()}>
                {m.common.print()}
              </Button>
            </>
          }
        >
          {receipt ? (
            m.submission.receiptReceiptnoTheAnswersCannotBe({ receiptNo: receipt.receiptNo })
          ) : isOpen ? (
            <AppLink href={toLinks(application).overview}>{m.submission.goOnFillingItIn()}</AppLink>
          ) : (
            windowMessage(window, programme.timeZone, serverNow())
          )}
        </InlineNotice>
      </div>
      <FormLanguagePicker className="mb-4" />
      {isOpen ? null : <Unsaved form={form} changes={unsaved} file={(id) => application.files[id]} />}
      <ReadOnlyAnswers
        form={form}
        answers={application.data}
        files={application.files}
        onOpenFile={openFile}
        thumbnailOf={toThumbnail}
      />
    </div>
  );
}
