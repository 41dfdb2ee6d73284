import { getIntlLocale, m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import { type SectionProgress, sectionProgress } from '@grantdesk/domain/form/progress';
import { visibleSections, visibleFields } from '@grantdesk/domain/form/smart-logic';
import type { FormSection } from '@grantdesk/domain/form/types';
import { acceptsWrite, windowMessage } from '@grantdesk/domain/programme/window';
import { ArrowRight, ChevronRight, CircleCheck, Import } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { AppLink } from '#components/AppLink.tsx';
import { WindowProgress } from '#components/values/WindowProgress.tsx';
import { Status } from '#components/values/Status.tsx';
import type { Me } from '#api/session.ts';
import { to } from '#paths.ts';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { useNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { documents } from '#api/documents.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { withEffectiveEnd } from '#components/values/effective-window.ts';
import { PeoplePanel } from './people/PeoplePanel.tsx';
import { OrphanedAnswers } from './OrphanedAnswers.tsx';
import { toLinks, type ApplicantForm } from './form-draft.ts';
import { toFormWindow } from './written-window.ts';
import { findFaults, filesIn } from './model.ts';
import classes from './Overview.module.css';
import { clockTime } from './SaveStatus.tsx';
import { EndNotice } from './Withdraw.tsx';

const ctaClass = 'text-sm/5 flex flex-wrap items-center gap-x-4 gap-y-3 mt-5 mb-6 text-muted';

interface Props {
  application: ApplicantForm;
  me: Me;
  /** Changes that wait on this device for the account. */
  waiting: number;
  aside?: ReactNode;
  go: (href: string) => void;
}

const MINUTES_PER_QUESTION = 3;

/** The application as a list of tasks: what is done is quiet, what is left stands out. */
export function Overview({ application, me, waiting, aside, go }: Props) {
  const { _id, programme, user, data, files, savedAt, extension } = application;
  const now = useNow();
  const language = useFormLanguage();
  const { progress, sections } = useMemo(() => {
    const form = compileForm({ sections: application.form.sections as FormSection[] });
    const visible = visibleFields(form, data);
    const sections = visibleSections(form, visible);
    return {
      progress: sectionProgress(form, data, findFaults(form, data, files), { visible }).map((each, index) => ({
        ...each,
        section_name: sections[index] ? language.section(sections[index]).section_name : each.section_name,
      })),
      sections,
    };
  }, [application.form.sections, data, files, language]);
  const window = toFormWindow(application);
  const isOpen = acceptsWrite(window, now) && !application.outcome;
  const done = progress.filter((section) => section.status === 'COMPLETED').length;
  const next = progress.find((section) => section.status !== 'COMPLETED');
  // A section that asks nothing required may stay as it is.
  const left = progress.filter((section) => section.requiredMissing > 0 || section.status === 'NEEDS_ATTENTION').length;
  const started = progress.some((section) => section.answered > 0);

  return (
    <div className="mx-auto grid w-[min(1104px,100%)] grid-cols-[minmax(0,720px)_288px] items-start gap-x-16 gap-y-8 px-4 pt-6 pb-12 tablet:grid-cols-1">
      <div>
        <PageHeader
          size="applicant"
          title={programme.name}
          lead={user.organisation ?? user.name}
          back={<BackLink href={to.subscriber.applications}>{m.common.myApplications()}</BackLink>}
        />
        {isOpen ? (
          <div className={ctaClass}>
            <ButtonLink
              href={next ? toLinks(application).form(next.section_id) : toLinks(application).check}
              size="lg"
              variant="filled"
              rightSection={<ArrowRight />}
            >
              {next
                ? started
                  ? m.submission.continueWhereYouLeftOff()
                  : m.submission.startWithTheFirstSection()
                : m.submission.checkAndSubmit()}
            </ButtonLink>
            {next ? <span>{next.section_name}</span> : null}
          </div>
        ) : (
          <div className={ctaClass}>
            {application.outcome ? (
              <EndNotice application={application} />
            ) : (
              <InlineNotice tone="warning" title={m.submission.thisApplicationCanBeReadNot()}>
                {windowMessage(window, programme.timeZone, now)}
              </InlineNotice>
            )}
          </div>
        )}
        <FormLanguagePicker className="mb-4" />
        <h2 className="mb-3">
          {m.submission.doneOfTotalCompleted({ done, total: m.common.countSections({ count: progress.length }) })}
        </h2>
        <ul className="border-t border-border">
          {progress.map((section, index) => (
            <Task
              key={section.section_id}
              section={section}
              detail={detailOf(section, sections[index] ? filesIn(sections[index], data) : 0)}
              href={isOpen ? toLinks(application).form(section.section_id) : toLinks(application).view}
            />
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap items-center gap-3 text-sm/5 text-muted">
          <ReasonedButton
            size="lg"
            variant="outline"
            reason={reasonAgainst(isOpen, left, progress.length, application.outcome)}
            onClick={() => go(toLinks(application).check)}
          >
            {m.submission.checkAndSubmit()}
          </ReasonedButton>
          <span>{reasonAgainst(isOpen, left, progress.length, application.outcome)}</span>
        </div>
      </div>
      <aside className={`${classes.side} grid gap-4 pt-9 tablet:pt-0`}>
        <Panel title={m.common.deadline()} quiet>
          <WindowProgress window={withEffectiveEnd(programme, extension?.until)} now={now} layout="stacked" />
          {extension ? (
            <p className="mt-2.5 text-sm/5 wrap-anywhere">
              <b>{m.submission.extendedForYou()}</b> {extension.reason}
            </p>
          ) : null}
        </Panel>
        <Panel title={m.submission.saved()} quiet>
          <p className={`${classes.saved} mt-1.5 flex gap-2 text-sm/5`}>
            <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{savedText(savedAt, waiting)}</span>
          </p>
        </Panel>
        {application.keptApart.length > 0 ? (
          <Panel title={m.submission.noLongerRequired()} quiet>
            <OrphanedAnswers answers={application.keptApart} files={files} />
          </Panel>
        ) : null}
        {aside}
        <PeoplePanel application={application} readerId={me._id} go={go} />
        {isOpen ? (
          <Panel title={m.submission.answeredBefore()} quiet>
            <p className="mt-2 flex flex-wrap gap-2">
              <ButtonLink size="lg" variant="outline" href={toLinks(application).bring} leftSection={<Import />}>
                {m.submission.bringInAnswers()}
              </ButtonLink>
            </p>
          </Panel>
        ) : null}
        <Panel title={m.submission.onPaper()} quiet>
          <p className="mt-2 flex flex-wrap gap-2">
            <DownloadLink size="lg" href={documents.questions(programme._id, language.language)}>
              {m.submission.questionsAsPdf()}
            </DownloadLink>
            <DownloadLink size="lg" href={documents.answers(_id, application.which, language.language)}>
              {m.submission.answersAsPdf()}
            </DownloadLink>
          </p>
        </Panel>
      </aside>
    </div>
  );
}

function Task({ section, detail, href }: { section: SectionProgress; detail: string; href: string }) {
  return (
    <li>
      <AppLink
        href={href}
        className={`${classes.task} grid min-h-17 grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-4 border-b border-border py-2.5 ps-0 pe-3 text-text hover:no-underline mobile:grid-cols-[minmax(0,1fr)_auto]`}
      >
        <span>
          <span className={classes.name} dir="auto">
            {section.section_name}
          </span>
          <span className="block text-sm/5 text-muted">{detail}</span>
        </span>
        {section.status === 'COMPLETED' ? (
          <span className="text-sm/5 text-muted">{m.common.completed()}</span>
        ) : (
          <Status subject="section" status={section.status} size="lg" />
        )}
        <ChevronRight className="text-muted mobile:hidden" size={20} aria-hidden="true" />
      </AppLink>
    </li>
  );
}

function detailOf({ status, answered, total }: SectionProgress, files: number): string {
  if (status === 'NOT_STARTED') {
    const minutes = Math.max(5, Math.ceil((total * MINUTES_PER_QUESTION) / 5) * 5);
    return m.submission.totalAboutMinutesMinutes({ total: m.common.countQuestions({ count: total }), minutes });
  }
  return m.submission.sectionAnswered({ answered, total, files });
}

function reasonAgainst(isOpen: boolean, left: number, total: number, outcome: ApplicantForm['outcome']): string | undefined {
  if (outcome === 'approved') return m.submission.theGrantWasApprovedTheApplication();
  if (outcome) return m.common.thisApplicationGoesNoFurther();
  if (!isOpen) return m.submission.theWindowIsClosed();
  return left > 0 ? m.submission.opensWhenComplete({ sections: total }) : undefined;
}

function savedText(savedAt: string | null, waiting: number): string {
  if (waiting > 0) return m.submission.countChangesSavedOnThis({ count: waiting });
  if (!savedAt) return m.submission.nothingIsSavedYet();
  const isToday = new Date(savedAt).toDateString() === new Date().toDateString();
  const day = isToday
    ? ''
    : m.submission.formatAt({
        format: new Intl.DateTimeFormat(getIntlLocale(), { month: 'short', day: '2-digit', year: 'numeric' }).format(
          new Date(savedAt),
        ),
      }) + ' ';
  return m.submission.allChangesSavedToYourAccount({ day, savedAt: clockTime(savedAt) });
}
