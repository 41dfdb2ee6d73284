import { m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import { candidates } from '@grantdesk/domain/form/reuse';
import type { FormSection } from '@grantdesk/domain/form/types';
import { acceptsWrite, windowMessage } from '@grantdesk/domain/programme/window';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { usePage } from '#components/page.ts';
import { Redirect } from '#components/Redirect.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { useNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { type FormKey, pickForm } from '../load.ts';
import { titleWithin } from '../model.ts';
import { toLinks, type ApplicantForm } from '../form-draft.ts';
import { toFormWindow } from '../written-window.ts';
import classes from './Bring.module.css';
import { ChooseAnswers } from './Choose.tsx';
import { EarlierApplications, FilledFile, type FoundAnswers } from './Sources.tsx';

/** Answers from an earlier application or a filled file, looked at before they are taken. */
export function BringScreen({ applicationId, which, go }: FormKey & { go: (href: string) => void }) {
  const query = useQuery({ ...readQuery('application.one', { params: { id: applicationId } }), staleTime: 0 });
  const written = query.data ? pickForm(query.data.data, which) : undefined;
  usePage({
    title: m.submission.bringInAnswersWhich({ which: titleWithin(which, written?.programme.name ?? m.common.application2()) }),
  });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (written === undefined) return <Loading label={m.submission.loadingYourApplication()} rows={[38, 24, 160, 160]} />;
  if (written === null || written.receipt) return <Redirect href={toLinks({ _id: applicationId, which }).overview} />;
  return <Bring written={written} go={go} />;
}

function Bring({ written, go }: { written: ApplicantForm; go: (href: string) => void }) {
  const { programme } = written;
  const now = useNow();
  const window = toFormWindow(written);
  const form = useMemo(() => compileForm({ sections: written.form.sections as FormSection[] }), [written.form.sections]);
  const [found, setFound] = useState<FoundAnswers | null>(null);
  return (
    <div className={`${classes.page} mx-auto grid w-[min(752px,100%)] gap-5 px-4 pt-6 pb-12`}>
      <PageHeader
        size="applicant"
        title={m.submission.bringInAnswers()}
        lead={`${written.applicationID} · ${programme.name}`}
        back={<BackLink href={toLinks(written).overview}>{m.submission.allSections()}</BackLink>}
      />
      {acceptsWrite(window, now) ? (
        <>
          <EarlierApplications written={written} form={form} onFound={setFound} />
          <FilledFile written={written} form={form} onFound={setFound} />
          {/* Another source starts over. */}
          {found ? (
            <Preview key={`${found.from} ${written.version}`} written={written} form={form} found={found} go={go} />
          ) : null}
        </>
      ) : (
        <InlineNotice tone="warning" title={m.submission.thisApplicationCanBeReadNot()}>
          {windowMessage(window, programme.timeZone, now)}
        </InlineNotice>
      )}
    </div>
  );
}

interface PreviewProps {
  written: ApplicantForm;
  form: ReturnType<typeof compileForm>;
  found: FoundAnswers;
  go: (href: string) => void;
}

function Preview({ written, form, found, go }: PreviewProps) {
  const client = useQueryClient();
  const list = useMemo(() => candidates(form, written.data, found.answers), [form, written.data, found.answers]);
  // Existing answers stay, unless the person decides otherwise.
  const [chosen, setChosen] = useState(
    () => new Set(list.filter(({ current }) => current === null).map(({ field }) => field.field_id)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [found]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('application.save', {
        params: { id: written._id },
        query: { form: written.which },
        answers: Object.fromEntries(
          list.filter(({ field }) => chosen.has(field.field_id)).map(({ field, value }) => [field.field_id, value]),
        ),
        headers: { 'if-match': String(written.version) },
      }),
    onSuccess: async () => {
      toast.success(m.submission.countAnswersImportedCheckThem({ count: chosen.size }));
      await invalidate(client, 'application.one');
      go(toLinks(written).overview);
    },
    // Someone saved in the meantime: the list is built again from the current answers.
    onError: (thrown) => {
      if (toApiError(thrown).code === 'STALE_VERSION') void invalidate(client, 'application.one');
    },
  });
  return (
    <section className={classes.preview} aria-labelledby="brought">
      <h2 id="brought" ref={heading} tabIndex={-1}>
        {list.length === 0
          ? m.submission.nothingToBringIn()
          : m.submission.countAvailable({ count: m.common.countAnswers({ count: list.length }) })}
      </h2>
      <p className="text-muted">
        {m.submission.importSource({ source: found.from, unknown: found.unknown, answers: list.length })}
      </p>
      {error ? (
        <InlineNotice tone="danger" live="alert">
          {toApiError(error).code === 'STALE_VERSION' ? m.submission.theAnswersHaveChangedReview() : toMessage(error)}
        </InlineNotice>
      ) : null}
      {list.length > 0 ? (
        <>
          <ChooseAnswers candidates={list} chosen={chosen} onChoose={setChosen} />
          <p>
            <ReasonedButton
              size="lg"
              variant="filled"
              loading={isPending}
              reason={chosen.size === 0 ? m.submission.tickAtLeastOneAnswer() : undefined}
              onClick={() => mutate()}
            >
              {m.submission.bringInSize({ size: m.common.countAnswers({ count: chosen.size }) })}
            </ReasonedButton>
          </p>
        </>
      ) : null}
    </section>
  );
}
