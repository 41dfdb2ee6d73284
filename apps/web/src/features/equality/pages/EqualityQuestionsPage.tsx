import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { localUploads } from '#components/files/local-uploads.ts';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { FormLanguagePicker, FormLanguageProvider, SectionHeading } from '#components/form-renderer/form-language.tsx';
import { SectionForm } from '#components/form-renderer/SectionForm.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { usePlaces } from '#form-hooks/usePlaces.ts';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/equality');

/** The equality questions after an application was submitted: answered once, or declined. */
export function EqualityQuestionsPage() {
  const { applicationId } = route.useParams();
  const query = useQuery(readQuery('equality.questions', { params: { id: applicationId } }));
  const found = query.data?.data;
  const receipt = to.subscriber.written('application', applicationId).submitted;
  usePage({ title: m.equality.monitoring() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!found) return <Loading label={m.common.loading()} />;
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.equality.monitoring()}
        lead={found.programme.name}
        back={<BackLink href={receipt}>{m.equality.theReceipt()}</BackLink>}
      />
      {found.state === 'OPEN' ? (
        <FormLanguageProvider form={found}>
          <Questions applicationId={applicationId} sections={found.sections as FormSection[]} />
        </FormLanguageProvider>
      ) : (
        <div className="mt-6 grid gap-6">
          <InlineNotice
            tone={found.state === 'DONE' ? 'success' : 'neutral'}
            live="status"
            title={found.state === 'DONE' ? m.equality.thankYou() : m.equality.noQuestions()}
          >
            {found.state === 'DONE' ? m.equality.doneHelp() : null}
          </InlineNotice>
          <p>
            <ButtonLink href={receipt} size="lg" variant="outline">
              {m.equality.backToTheReceipt()}
            </ButtonLink>
          </p>
        </div>
      )}
    </div>
  );
}

function Questions({ applicationId, sections }: { applicationId: string; sections: FormSection[] }) {
  const client = useQueryClient();
  const form = useMemo(() => compileForm({ sections }), [sections]);
  const store = useMemo(() => new AnswerStore({ form, answers: {} }), [form]);
  const tools = { ...usePlaces(), uploads: localUploads };
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (answers: Answers | null): Promise<Answer<'equality.answer'>> =>
      call('equality.answer', { params: { id: applicationId }, body: { answers } }),
    onSuccess: () => invalidate(client, 'equality.questions'),
  });
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate(store.answers());
      }}
    >
      {error ? (
        <InlineNotice tone="danger" live="alert" title={toApiError(error).message}>
          {m.equality.notSent()}
        </InlineNotice>
      ) : null}
      <div className="mb-6 grid gap-2 text-muted">
        <p>{m.equality.voluntary()}</p>
        <p>{m.equality.howItIsStored()}</p>
      </div>
      <FormLanguagePicker className="mb-6" />
      {form.sections.map((section) => (
        <section key={section.section_id} className="mb-8">
          {form.sections.length > 1 ? <SectionHeading section={section} /> : null}
          <SectionForm section={section} store={store} {...tools} />
        </section>
      ))}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" size="lg" variant="filled" loading={isPending && variables !== null}>
          {m.equality.sendAnswers()}
        </Button>
        <Button size="lg" variant="outline" loading={isPending && variables === null} onClick={() => mutate(null)}>
          {m.equality.noThanks()}
        </Button>
      </div>
    </form>
  );
}
