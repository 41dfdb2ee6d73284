import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { toCheckForm } from '@grantdesk/domain/eligibility/check';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { validateForm } from '@grantdesk/domain/form/validate';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { BackLink } from '#components/BackLink.tsx';
import { localUploads } from '#components/files/local-uploads.ts';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { CallLanguageProvider, useCall } from '#components/form-renderer/call-language.tsx';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { FormProblems } from '#components/form-renderer/FormProblems.tsx';
import { SectionForm } from '#components/form-renderer/SectionForm.tsx';
import { usePlaces } from '#form-hooks/usePlaces.ts';
import { eligibilityAnswers } from '#storage/eligibility-answers.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { type CheckOutcome, Outcome } from './Outcome.tsx';

type Programme = Answer<'programme.openOne'>['data'];

interface Props {
  programme: Programme & { eligibility: NonNullable<Programme['eligibility']> };
  backHref: string;
  /** What a person who may apply can do next. */
  next: ReactNode;
}

/** The eligibility check of a call: a few questions, then what the answers mean. Nothing of it is stored on the server. */
export function CheckScreen(props: Props) {
  return (
    <CallLanguageProvider call={props.programme}>
      <Check {...props} />
    </CallLanguageProvider>
  );
}

function Check({ programme, backHref, next }: Props) {
  const { name } = useCall(programme);
  const [begun, setBegun] = useState<Answers>(() => eligibilityAnswers.read(programme._id) ?? {});
  const [outcome, setOutcome] = useState<CheckOutcome | null>(null);
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.eligibility.check()}
        lead={name}
        back={<BackLink href={backHref}>{m.eligibility.theCall()}</BackLink>}
      />
      {outcome ? (
        <Outcome outcome={outcome} next={next} onAgain={() => setOutcome(null)} />
      ) : (
        <Questions
          programme={programme}
          begun={begun}
          onJudged={(judged, answers) => {
            eligibilityAnswers.write(programme._id, judged.outcome === 'NOT_ELIGIBLE' ? null : answers);
            setBegun(answers);
            setOutcome(judged);
          }}
        />
      )}
    </div>
  );
}

interface QuestionsProps {
  programme: Props['programme'];
  begun: Answers;
  onJudged: (outcome: CheckOutcome, answers: Answers) => void;
}

function Questions({ programme, begun, onJudged }: QuestionsProps) {
  const { eligibility } = programme;
  const { intro } = useCall(programme).eligibility ?? eligibility;
  const { language } = useFormLanguage();
  const sections = programme.sections as FormSection[];
  const form = useMemo(() => compileForm(toCheckForm({ ...eligibility, intro: '' }, { sections })), [eligibility, sections]);
  const store = useMemo(() => new AnswerStore({ form, answers: begun }), [form, begun]);
  const [attempt, setAttempt] = useState(0);
  const tools = { ...usePlaces(), uploads: localUploads };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (answers: Answers) => call('eligibility.check', { params: { id: programme._id }, body: { answers, language } }),
    onSuccess: ({ data }, answers) => onJudged(data, answers),
    onError: (thrown) => {
      store.showIssues(toApiError(thrown).issues);
      setAttempt((now) => now + 1);
    },
  });
  const submit = () => {
    const issues = validateForm(form, store.answers());
    store.showIssues(issues);
    if (issues.length > 0) return setAttempt((now) => now + 1);
    reset();
    mutate(store.answers());
  };
  const [section] = form.sections;
  const refusal = error && toApiError(error);
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {refusal && refusal.issues.length === 0 ? (
        <InlineNotice tone="danger" live="alert">
          {refusal.message}
        </InlineNotice>
      ) : null}
      <FormProblems store={store} attempt={attempt} />
      <FormLanguagePicker className="mb-4" />
      {intro ? <p className="mb-4 whitespace-pre-line">{intro}</p> : null}
      <p className="mb-6 text-muted">{m.eligibility.nothingIsStored()}</p>
      {section ? <SectionForm section={section} store={store} {...tools} /> : null}
      <p className="mt-8">
        <Button type="submit" size="lg" variant="filled" loading={isPending}>
          {m.eligibility.seeTheResult()}
        </Button>
      </p>
    </form>
  );
}
