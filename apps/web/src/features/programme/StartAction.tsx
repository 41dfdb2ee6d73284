import { m } from '@grantdesk/messages';
import type { WindowStatus } from '@grantdesk/domain/programme/window';
import { windowMessage } from '@grantdesk/domain/programme/window';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { eligibilityAnswers } from '#storage/eligibility-answers.ts';
import { serverNow } from '#ui/clock.ts';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { Programme } from './ProgrammeDetail.tsx';

const ApplyingFor = lazy(() => import('./ApplyingFor.tsx'));

interface Props {
  programme: Programme;
  status: WindowStatus;
  /** Null for a person who is not signed in. */
  accountType: string | null;
}

/** The one thing to do with a call: start, continue, see what was sent, or sign in first. */
export function StartAction({ programme, status, accountType }: Props) {
  const { myApplication, applicantRule } = programme;
  const isOpenTo = status === 'open' && (accountType === null || accountType === 'SUBSCRIBER');
  const mustCheck = programme.eligibility !== null && isOpenTo && !eligibilityAnswers.read(programme._id);
  if (myApplication) {
    const sent = myApplication.progressStatus === 'SUBMITTED';
    return (
      <>
        <ButtonLink size="lg" variant="filled" href={to.subscriber.application(myApplication._id)} rightSection={<ArrowRight />}>
          {sent ? m.programme.viewApplication() : m.programme.continueYourDraft()}
        </ButtonLink>
        <span>{sent ? m.programme.youHaveAppliedToThisCall() : m.programme.youHaveStartedAnApplication()}</span>
        {applicantRule === 'SEVERAL' ? <AppLink href={to.subscriber.applications}>{m.common.myApplications()}</AppLink> : null}
        {sent && applicantRule === 'SEVERAL' && status === 'open' ? (
          mustCheck ? (
            <ButtonLink size="lg" href={to.eligibility(programme._id)}>
              {m.programme.startAnotherApplication()}
            </ButtonLink>
          ) : (
            <Start programme={programme} label={m.programme.startAnotherApplication()} />
          )
        ) : null}
      </>
    );
  }
  if (mustCheck)
    return (
      <ButtonLink size="lg" variant="filled" href={to.eligibility(programme._id)} rightSection={<ArrowRight />}>
        {m.eligibility.checkThatYouCanApply()}
      </ButtonLink>
    );
  if (accountType === null && status === 'open')
    return (
      <>
        <ButtonLink size="lg" variant="filled" href={to.signIn(to.subscriber.programme(programme._id))}>
          {m.programme.signInToStart()}
        </ButtonLink>
        <span>
          {m.common.newHere()} <AppLink href={to.signUp}>{m.common.createAnAccount()}</AppLink>
        </span>
      </>
    );
  return (
    <Start programme={programme} label={m.programme.startApplication()} reason={reasonAgainst(programme, status, accountType)} />
  );
}

interface StartProps {
  programme: Programme;
  label: string;
  /** Why it cannot be started. */
  reason?: string | undefined;
}

/** Asks for whom the person applies, and starts the application. */
function Start({ programme, label, reason }: StartProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [chosen, setChosen] = useState<string | null>();
  const checked = programme.eligibility && eligibilityAnswers.read(programme._id);
  const start = useMutation({
    mutationFn: () =>
      call('application.new', {
        body: {
          programme: programme._id,
          ...(chosen !== undefined && { organisation: chosen }),
          ...(checked && { eligibility: checked }),
        },
      }),
    onSuccess: async ({ data }) => {
      eligibilityAnswers.write(programme._id, null);
      await client.invalidateQueries();
      void router.navigate({ href: to.subscriber.application(data._id) });
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <>
      {reason ? null : (
        <Suspense fallback={null}>
          <ApplyingFor rule={programme.applicantRule} chosen={chosen} onChoose={setChosen} />
        </Suspense>
      )}
      <ReasonedButton size="lg" variant="filled" reason={reason} loading={start.isPending} onClick={() => start.mutate()}>
        {label}
      </ReasonedButton>
      {reason ? <span>{reason}</span> : null}
    </>
  );
}

function reasonAgainst(programme: Programme, status: WindowStatus, accountType: string | null): string | undefined {
  if (status !== 'open')
    return windowMessage({ start: programme.startDate, end: programme.endDate }, programme.timeZone, serverNow());
  return accountType === 'SUBSCRIBER' ? undefined : m.programme.applicationsAreMadeWithAnApplicants();
}
