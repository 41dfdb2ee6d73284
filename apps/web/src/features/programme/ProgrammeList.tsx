import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { windowStatus } from '@grantdesk/domain/programme/window';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { AppLink } from '#components/AppLink.tsx';
import { Money } from '#components/values/values.tsx';
import { ApplyingStatus } from '#components/values/ApplyingStatus.tsx';
import { WindowProgress } from '#components/values/WindowProgress.tsx';
import { useNow } from '#ui/clock.ts';
import classes from './Programmes.module.css';
import { plainText } from './plain-text.ts';

export type OpenProgramme = Answer<'programme.open'>['data'][number];

export interface ProgrammeListProps {
  programmes: OpenProgramme[];
  programmeHref: (id: string) => string;
  applicationHref?: (id: string) => string;
}

const SUMMARY = 300;

/** Calls as cards, the soonest to close first; closed ones folded below. */
export function ProgrammeList({ programmes, ...links }: ProgrammeListProps) {
  const now = useNow();
  const isClosed = (programme: OpenProgramme) => windowStatus(programme.startDate, programme.endDate, now) === 'closed';
  const open = programmes.filter((programme) => !isClosed(programme));
  const closed = programmes.filter(isClosed);
  return (
    <>
      <ul className="mt-5 grid gap-4">
        {open.map((programme) => (
          <ProgrammeCard key={programme._id} programme={programme} now={now} {...links} />
        ))}
      </ul>
      {closed.length > 0 ? (
        <details className="mt-8">
          <summary className="cursor-pointer font-medium">{m.programme.closedCallsCount({ count: closed.length })}</summary>
          <ul className="mt-5 grid gap-4">
            {closed.map((programme) => (
              <ProgrammeCard key={programme._id} programme={programme} now={now} {...links} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

type CardProps = Omit<ProgrammeListProps, 'programmes'> & { programme: OpenProgramme; now: number };

function ProgrammeCard({ programme, now, programmeHref, applicationHref }: CardProps) {
  const { _id, name, description, budget, currency, questionCount, sectionCount, myApplication } = programme;
  const status = windowStatus(programme.startDate, programme.endDate, now);
  return (
    <li className={classes.card}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl/7">
          <AppLink href={programmeHref(_id)}>{name}</AppLink>
        </h2>
        {myApplication ? (
          <ApplyingStatus subject="application" status={myApplication.progressStatus} size="lg" />
        ) : (
          <ApplyingStatus subject="window" status={status} size="lg" />
        )}
      </div>
      <p className={classes.summary}>{plainText(description, SUMMARY)}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm/5 text-muted">
        <span>
          <Money minor={budget} currency={currency} /> {m.programme.toAward2()}
        </span>
        <span>
          {m.programme.questioncountInSectioncount({
            questionCount: m.common.countQuestions({ count: questionCount }),
            sectionCount: m.common.countSections({ count: sectionCount }),
          })}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <WindowProgress window={programme} now={now} />
        {myApplication && applicationHref ? (
          <ButtonLink href={applicationHref(myApplication._id)} size="lg" variant="filled">
            {myApplication.progressStatus === 'SUBMITTED' ? m.programme.viewApplication() : m.programme.continueYourDraft()}
          </ButtonLink>
        ) : (
          <ButtonLink href={programmeHref(_id)} size="lg" variant={status === 'open' ? 'filled' : 'outline'}>
            {status === 'open' ? m.programme.seeAndStart() : m.programme.seeTheCall()}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
