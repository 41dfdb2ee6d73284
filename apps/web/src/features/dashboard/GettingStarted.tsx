import { m } from '@grantdesk/messages';
import { GETTING_STARTED_LABELS, type GettingStartedStep } from '@grantdesk/domain/dashboard/getting-started';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, X } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useStored } from '#ui/useStored.ts';
import classes from './GettingStarted.module.css';

const HREFS: Record<GettingStartedStep, string> = {
  ORGANISATION: to.admin.administrationPage('organisation'),
  EMAIL: to.admin.mailTemplates(),
  ROLES: to.admin.roles,
  FORM: to.admin.forms,
  PROGRAMME: to.admin.programmeNew,
  TEAM: to.admin.newUser,
  TRIAL: to.programmes,
};

/** The first steps of a new installation: each ticks itself. It goes once all are done, or the reader has dismissed it here. */
export function GettingStarted({ readerId }: { readerId: string }) {
  const [isDismissed, setDismissed] = useStored(`getting-started:${readerId}`, false);
  const query = useQuery({ ...readQuery('dashboard.gettingStarted', {}), staleTime: 0, enabled: !isDismissed });
  const steps = query.data?.data ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isDismissed || done === steps.length) return null;
  return (
    <div className="mb-4">
      <Panel
        title={m.dashboard.gettingStarted()}
        note={m.dashboard.doneOfTotalStepsDone({ done, total: steps.length })}
        actions={<IconButton label={m.dashboard.dismissTheChecklist()} icon={X} onClick={() => setDismissed(true)} />}
        flush
      >
        <ol
          className={`${classes.steps} m-0 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))] gap-x-8 px-5 pt-0 pb-3`}
        >
          {steps.map(({ step, isDone }) => {
            const Icon = isDone ? CircleCheck : Circle;
            const { label, hint } = GETTING_STARTED_LABELS[step];
            return (
              <li key={step} data-done={isDone || undefined}>
                <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
                <div>
                  <AppLink href={HREFS[step]}>{label}</AppLink>
                  {isDone ? (
                    <span className="sr-only"> {m.dashboard.done()}</span>
                  ) : (
                    <p className="mt-0.5 block text-xs/4 text-muted">{hint}</p>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      </Panel>
    </div>
  );
}
