import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { validateForm } from '@grantdesk/domain/form/validate';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { localUploads } from '#components/files/local-uploads.ts';
import { FormLanguagePicker, FormLanguageProvider, SectionHeading } from '#components/form-renderer/form-language.tsx';
import { FormProblems } from '#components/form-renderer/FormProblems.tsx';
import { SectionForm } from '#components/form-renderer/SectionForm.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { usePlaces } from '#form-hooks/usePlaces.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { DeclineDialog } from '../DeclineDialog.tsx';
import { useReferenceDraft } from '../useReferenceDraft.ts';

const route = getRouteApi('/_public/reference/$token');

type Link = Answer<'referee.link'>['data'];

/** The page of a referee's link: the reference, or why the link takes none. */
export function ReferencePage() {
  const { token } = route.useParams();
  const query = useQuery(readQuery('referee.link', { params: { token } }));
  const [isDone, setDone] = useState<'submitted' | 'declined' | null>(null);
  const link = query.data?.data;
  usePage({ title: m.referee.aReference() });
  if (query.error && !link) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!link) return <Loading label={m.common.loading()} />;
  const { open } = link;
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={open ? m.referee.referenceFor({ applicant: open.applicant }) : m.referee.aReference()}
        lead={link.programme}
      />
      {isDone ? (
        <InlineNotice tone="success" live="status" title={m.referee.thankYou()}>
          {isDone === 'submitted' ? m.referee.referenceSubmitted() : m.referee.youDeclined()}
        </InlineNotice>
      ) : open ? (
        <FormLanguageProvider form={open}>
          <Reference token={token} link={link} open={open} onDone={setDone} />
        </FormLanguageProvider>
      ) : (
        <InlineNotice tone={link.state === 'ANSWERED' ? 'success' : 'neutral'} title={link.text ?? ''} />
      )}
    </div>
  );
}

interface Props {
  token: string;
  link: Link;
  open: NonNullable<Link['open']>;
  onDone: (what: 'submitted' | 'declined') => void;
}

function Reference({ token, link, open, onDone }: Props) {
  const { form, store, savedAt, problem, submit } = useReferenceDraft(token, open);
  const [attempt, setAttempt] = useState(0);
  const [declining, setDeclining] = useState(false);
  const tools = { ...usePlaces(), uploads: localUploads };
  const sending = useMutation({
    mutationFn: submit,
    onSuccess: () => onDone('submitted'),
    onError: (thrown) => {
      store.showIssues(toApiError(thrown).issues);
      setAttempt((now) => now + 1);
    },
  });
  const send = () => {
    const issues = validateForm(form, store.answers());
    store.showIssues(issues);
    if (issues.length > 0) setAttempt((now) => now + 1);
    else sending.mutate();
  };
  const refusal = sending.error && toApiError(sending.error);
  const trouble = refusal?.issues.length === 0 ? refusal : problem;
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {trouble ? (
        <div className="mb-4">
          <InlineNotice tone="danger" live="alert" title={trouble.message}>
            {m.referee.stayOnThisPage()}
          </InlineNotice>
        </div>
      ) : null}
      <FormProblems store={store} attempt={attempt} />
      <div className="mb-6 grid gap-2">
        <p>{m.referee.greeting({ referee: open.referee, applicant: open.applicant, programme: link.programme })}</p>
        <p className="text-muted">{open.applicantReads ? m.referee.theApplicantReads() : m.referee.theApplicantDoesNotRead()}</p>
        {link.expiresAt ? (
          <p className="text-muted">{m.referee.answerUntil({ time: formatDateTimeZone(link.expiresAt, link.timeZone) })}</p>
        ) : null}
      </div>
      <FormLanguagePicker className="mb-6" />
      {form.sections.map((section) => (
        <section key={section.section_id} className="mb-8">
          {form.sections.length > 1 ? <SectionHeading section={section} /> : null}
          <SectionForm section={section} store={store} {...tools} />
        </section>
      ))}
      <p className="text-sm/5 text-muted" role="status">
        {savedAt ? m.referee.savedAt({ time: formatDateTimeZone(savedAt, link.timeZone) }) : m.referee.savedAsYouWrite()}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="lg" variant="filled" loading={sending.isPending}>
          {m.referee.submitReference()}
        </Button>
        <Button size="lg" variant="outline" onClick={() => setDeclining(true)}>
          {m.referee.iGiveNoReference()}
        </Button>
      </div>
      <p className="mt-3 text-sm/5 text-muted">{m.referee.submittedOnce()}</p>
      {declining ? (
        <DeclineDialog token={token} onClose={() => setDeclining(false)} onDeclined={() => onDone('declined')} />
      ) : null}
    </form>
  );
}
