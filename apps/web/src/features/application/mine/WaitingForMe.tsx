import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { timeLeft } from '@grantdesk/domain/programme/window';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { useNow } from '#ui/clock.ts';
import classes from './MyApplications.module.css';

export type HomeItem = Answer<'dashboard.home'>['data'][number];

/** What each kind asks for, what its button says, and where it is done. */
const KINDS: Record<HomeItem['kind'], { asks: string; button: string; href: (item: HomeItem) => string }> = {
  DRAFT: {
    asks: m.application.finishAndSubmitYourApplication(),
    button: m.application.continueThisApplication(),
    href: ({ applicationId }) => to.subscriber.application(applicationId),
  },
  PROPOSAL: {
    asks: m.application.youAreCalledForAProposal(),
    button: m.application.goToTheProposal(),
    href: ({ applicationId }) => to.subscriber.written('proposal', applicationId).overview,
  },
  QUESTION: {
    asks: m.application.aQuestionNeedsYourAnswer(),
    button: m.common.answerTheQuestion(),
    href: ({ applicationId }) => to.subscriber.messages(applicationId),
  },
  INTERVIEW: {
    asks: m.application.chooseATimeForYourInterview(),
    button: m.common.chooseATime(),
    href: ({ applicationId }) => to.subscriber.interview(applicationId),
  },
  AWARD: {
    asks: m.award.anAwardNeedsYourAnswer(),
    button: m.award.readAndAnswerYourAwardLetter(),
    href: ({ applicationId }) => to.subscriber.outcome(applicationId),
  },
  CONTRACT: {
    asks: m.application.yourContractIsReadyToSign(),
    button: m.application.readAndSignTheContract(),
    href: ({ applicationId }) => to.subscriber.outcome(applicationId),
  },
  REPORT: {
    asks: m.application.aReportIsDue(),
    button: m.application.goToTheReport(),
    href: ({ _id, projectId }) => to.subscriber.report(projectId ?? '', _id),
  },
  REPORT_RETURNED: {
    asks: m.application.aReportWasSentBackTo(),
    button: m.application.goToTheReport(),
    href: ({ _id, projectId }) => to.subscriber.report(projectId ?? '', _id),
  },
  BANK: {
    asks: m.application.enterYourBankDetailsToBe(),
    button: m.common.enterBankDetails(),
    href: ({ projectId }) => to.subscriber.bank(projectId ?? ''),
  },
};

/** The one most urgent thing, then the others in their order. */
export function WaitingForMe({ items }: { items: HomeItem[] }) {
  const [first, ...others] = items;
  if (!first) return null;
  const { asks, button, href } = KINDS[first.kind];
  return (
    <>
      <section className={classes.urgent} aria-labelledby="urgent">
        <p className={classes.asks}>{asks}</p>
        <h2 className="text-xl/7" id="urgent">
          {first.title}
        </h2>
        <p>{first.due === null && first.title !== first.programme.name ? first.programme.name : <Due item={first} />}</p>
        <ButtonLink href={href(first)} size="lg" variant="filled" rightSection={<ArrowRight />}>
          {button}
        </ButtonLink>
      </section>
      {others.length > 0 ? (
        <section className="mt-8">
          <h2 className="mb-3">{m.application.thenHeading()}</h2>
          <ul className="border-t border-border">
            {others.map((item) => (
              <li key={`${item.kind} ${item._id}`}>
                <AppLink href={KINDS[item.kind].href(item)} className={classes.row} data-plain>
                  <span className="grid gap-0.5">
                    <span className={classes.name}>{KINDS[item.kind].asks}</span>
                    <span className="text-sm/5 text-muted">
                      {item.title === item.programme.name ? item.title : `${item.title} · ${item.programme.name}`}
                    </span>
                    {item.due === null ? null : (
                      <span className="text-sm/5 text-muted">
                        <Due item={item} />
                      </span>
                    )}
                  </span>
                  <ChevronRight className="text-muted mobile:hidden" size={20} aria-hidden="true" />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** How long there is, and until when; of a day of the calendar, the day alone; nothing where there is no deadline. */
function Due({ item: { due, isLate, programme } }: { item: HomeItem }) {
  const now = useNow();
  if (due === null) return null;
  if (due.length === 10)
    return (
      <>
        {isLate ? <b className="text-danger">{m.common.overdue2()}</b> : <b>{m.common.due()}</b>}{' '}
        <DateTime value={due} zone="UTC" />
      </>
    );
  return (
    <>
      {isLate ? <b className="text-danger">{m.common.overdue2()}</b> : <b>{timeLeft(due, now)}</b>}
      <span className="text-muted">
        {' · '}
        <DateTime value={due} timed withZone zone={programme.timeZone} />
      </span>
    </>
  );
}
