import { m } from '@grantdesk/messages';
import type { SectionProgress } from '@grantdesk/domain/form/progress';
import { Check, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { formatNames } from './live/Presence.tsx';
import type { Pulse } from './live/usePoll.ts';
import { AppLink } from '#components/AppLink.tsx';
import classes from './SectionRail.module.css';

interface Props {
  progress: SectionProgress[];
  current: string;
  hrefOf: (sectionId: string) => string;
  /** Who else is in the form, and where. */
  others: Pulse['others'];
}

/** The sections as steps. Going through them never validates and never loses anything. */
export function SectionRail({ progress, current, hrefOf, others }: Props) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} className={classes.rail} aria-label={m.common.sections()}>
      <ol>
        {progress.map((section, index) => (
          <Step
            key={section.section_id}
            section={section}
            number={index + 1}
            isCurrent={section.section_id === current}
            href={hrefOf(section.section_id)}
            people={formatNames(others.filter((person) => person.section === section.section_id))}
          />
        ))}
      </ol>
    </nav>
  );
}

interface StepProps {
  section: SectionProgress;
  number: number;
  isCurrent: boolean;
  href: string;
  people: string;
}

const Step = memo(function Step({ section, number, isCurrent, href, people }: StepProps) {
  const look = isCurrent ? 'current' : section.status;
  return (
    <li>
      <AppLink
        href={href}
        className={`${classes.step} grid grid-cols-[24px_minmax(0,1fr)] gap-2.5 rounded-md p-2 text-sm/5 font-book text-text hover:bg-sunken hover:no-underline focus-visible:-outline-offset-2 data-[look=current]:bg-brand-f data-[look=current]:font-semibold data-[look=current]:text-brand`}
        data-look={look}
        aria-current={isCurrent ? 'step' : undefined}
      >
        <span className={classes.ball} aria-hidden="true">
          {look === 'COMPLETED' ? (
            <Check size={14} strokeWidth={2} />
          ) : look === 'NEEDS_ATTENTION' ? (
            <TriangleAlert size={14} strokeWidth={2} />
          ) : (
            number
          )}
        </span>
        <span>
          {section.section_name}
          <span className={classes.detail}>{detailOf(section)}</span>
          {people ? (
            <span className="flex items-center gap-1.5 text-xs/4 font-[500]">
              <span className="size-1.5 flex-none rounded-full bg-success" aria-hidden="true" />
              {people}
            </span>
          ) : null}
        </span>
      </AppLink>
    </li>
  );
});

/** The line below a section's name. */
function detailOf({ status, answered, total }: SectionProgress): string {
  if (status === 'NOT_STARTED') return m.common.notStarted();
  const count = m.submission.answeredOfTotalAnswered({ answered, total });
  return status === 'NEEDS_ATTENTION' ? m.submission.needsAttentionCount({ count }) : count;
}
