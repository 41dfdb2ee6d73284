import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toControlId, useNomination } from '../useNomination.ts';

const route = getRouteApi('/_public/nominate/$programmeId');

/** A third party nominates a person for a call, without an account. */
export function NominatePage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('nomination.form', { params: { id: programmeId } }));
  const [nominee, setNominee] = useState<string | null>(null);
  const nomination = useNomination(programmeId, setNominee);
  const found = query.data?.data;
  usePage({ title: m.nomination.nominate() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!found) return <Loading label={m.common.loading()} />;
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.nomination.nominateFor({ programme: found.programme })}
        back={<BackLink href={to.programme(programmeId)}>{m.nomination.theCall()}</BackLink>}
      />
      {nominee === null ? (
        <>
          {found.intro ? <p className="mt-4 whitespace-pre-line">{found.intro}</p> : null}
          <p className="mt-4 text-muted">
            {found.endDate
              ? m.nomination.whatHappensUntil({ time: formatDateTimeZone(found.endDate, found.timeZone) })
              : m.nomination.whatHappens()}
          </p>
          <NominationForm {...nomination} />
        </>
      ) : (
        <div className="mt-6 grid gap-6">
          <InlineNotice tone="success" live="status" title={m.nomination.thankYou()}>
            {m.nomination.sent({ name: nominee })}
          </InlineNotice>
          <p>
            <Button size="lg" variant="outline" onClick={() => setNominee(null)}>
              {m.nomination.nominateAnotherPerson()}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

function NominationForm({ form, send }: ReturnType<typeof useNomination>) {
  const { values, errors, refusal, busy, setValues, getInputProps, summary } = form;
  const field = (path: Parameters<typeof getInputProps>[0]) => ({ id: toControlId(path), ...getInputProps(path) });
  return (
    <form
      className="mt-6 grid gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal.message}>
          {m.common.nothingWasChanged()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary(toControlId)} />
      <fieldset className="grid min-w-0 gap-4 border-0 p-0">
        <legend className="mb-3 p-0 text-xl/7 font-semibold">{m.nomination.thePerson()}</legend>
        <TextField label={m.common.name()} autoComplete="off" {...field('nomineeName')} />
        <TextField label={m.common.emailAddress()} type="email" autoComplete="off" {...field('nomineeEmail')} />
        <TextField label={m.common.organisation()} optional autoComplete="off" {...field('organisation')} />
        <TextArea label={m.nomination.why()} hint={m.nomination.whyHint()} rows={6} {...field('reason')} />
      </fieldset>
      <fieldset className="grid min-w-0 gap-4 border-0 p-0">
        <legend className="mb-3 p-0 text-xl/7 font-semibold">{m.nomination.aboutYou()}</legend>
        <TextField label={m.nomination.yourName()} autoComplete="name" {...field('nominatorName')} />
        <TextField label={m.nomination.yourEmail()} type="email" autoComplete="email" {...field('nominatorEmail')} />
        <TextField label={m.nomination.howYouKnow()} optional autoComplete="off" {...field('relation')} />
        <div id={toControlId('consent')} tabIndex={-1}>
          <CheckLine
            label={m.nomination.consent()}
            hint={errors['consent'] ? <span className="text-danger">{errors['consent']}</span> : null}
            checked={values.consent}
            onChange={(consent) => setValues({ consent })}
          />
        </div>
      </fieldset>
      <p>
        <Button type="submit" size="lg" variant="filled" loading={busy}>
          {m.nomination.sendNomination()}
        </Button>
      </p>
    </form>
  );
}
