import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { messages } from '@grantdesk/domain/messages';
import type { FormSection } from '@grantdesk/domain/form/types';
import { effectiveEnd, inBothZones, timeLeft, type ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { BackLink } from '#components/BackLink.tsx';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { controlId, useErrors } from '#components/form-renderer/hooks.ts';
import { SectionForm } from '#components/form-renderer/SectionForm.tsx';
import { usePage } from '#components/page.ts';
import { useNow } from '#ui/clock.ts';
import { ErrorSummary, focusControl } from '#ui/ErrorSummary.tsx';
import { toast } from '#ui/toast.ts';
import type { Draft } from './draft/useDraft.ts';
import { PresenceHere } from './live/Presence.tsx';
import type { Pulse } from './live/usePoll.ts';
import { toLinks, type ReportPlace, type FormDraft } from './form-draft.ts';
import { ClosingStrip } from './ClosingStrip.tsx';
import { FormFooter } from './FormFooter.tsx';
import { sectionAt, titleWithin } from './model.ts';
import { ProgressParts } from './ProgressParts.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import { SectionPicker } from './SectionPicker.tsx';
import { SectionRail } from './SectionRail.tsx';
import { useFormKeys } from './useFormKeys.ts';
import { useServerTools } from './useFormTools.ts';
import { useProgress } from './useProgress.ts';
import type { useSections } from './useSections.ts';

const deadlineClass = 'text-caption/5 flex gap-2 mb-3 px-0 pt-3 pb-4 border-b border-border text-muted';

const columnsStyle =
  'grid flex-1 grid-cols-[272px_minmax(0,720px)] gap-x-16 gap-y-0 items-start w-[min(1088px,100%)] mx-auto px-4 pt-5 pb-[calc(40px_+_var(--toast-room,0px))] tablet:block tablet:px-0 tablet:pt-0 tablet:pb-[calc(32px_+_var(--toast-room,0px))]';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  application: FormDraft;
  draft: Draft;
  sectioned: ReturnType<typeof useSections>;
  /** The address's `section`. */
  address: string | undefined;
  /** A field to focus immediately. */
  field: string | undefined;
  go: (href: string) => void;
  saveStatus: ReactNode;
  /** The window as the server last sent it. */
  rule: ProgrammeWindow;
  others: Pulse['others'];
}

/** One section of the form, with its rail, its progress and a footer that stays in sight. */
export function FormScreen({ application, draft, sectioned, address, field, go, saveStatus, rule, others }: Props) {
  const { store, session, restored } = draft;
  const { programme, _id } = application;
  const { sections, known, judge, note, leave } = sectioned;
  const { section, index } = sectionAt(sections, address);
  const counted = useProgress(store, known);
  const language = useFormLanguage();
  const progress = useMemo(
    () =>
      counted.flatMap((each) => {
        const found = sections.find(({ section_id }) => section_id === each.section_id);
        return found ? [{ ...each, section_name: language.section(found).section_name }] : [];
      }),
    [counted, sections, language],
  );
  const errors = useErrors(store);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const tools = useServerTools(_id);
  const sectionId = section?.section_id ?? '';
  const read = section && language.section(section);

  // A new section: nothing is shown as wrong yet, and the focus is on its name.
  const shown = useRef('');
  useEffect(() => {
    if (shown.current === sectionId) return;
    const isFirst = shown.current === '';
    shown.current = sectionId;
    const target = field;
    store.showIssues(target ? judge(sectionId) : []);
    setAttempt(0);
    window.scrollTo(0, 0);
    if (target) focusControl(controlId(target));
    else if (!isFirst) heading.current?.focus({ preventScroll: true });
    const left = section;
    return () => {
      if (left) leave(left);
    };
  }, [sectionId, field, judge, leave, section, store]);

  const isValid = (): boolean => {
    const issues = judge(sectionId);
    store.showIssues(issues);
    note(sectionId, issues);
    if (issues.length > 0) setAttempt((now) => now + 1);
    return issues.length === 0;
  };
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const done = await session.flush();
    setBusy(false);
    const { kind, message } = session.state();
    if (!done && kind === 'failed' && message) toast.error(message);
    return done;
  };
  const next = sections[index + 1];
  const before = sections[index - 1];
  const hrefOf = (id: string) => toLinks(application).form(id);
  const onSave = () => {
    // Valid or not, what was typed goes to the account; the errors say what is still to fix.
    isValid();
    void save();
  };
  const onNext = () => {
    void session.flush();
    if (isValid()) go(next ? hrefOf(next.section_id) : toLinks(application).check);
  };
  const onPrev = before ? () => go(hrefOf(before.section_id)) : undefined;
  useFormKeys({ onSave, onNext: next ? () => go(hrefOf(next.section_id)) : undefined, onPrev });

  const strip = useMemo(
    () => <ClosingStrip window={rule} timeZone={programme.timeZone} />,
    // Each poll makes a new rule object; the strip only depends on its values.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rule.end, rule.extendedUntil, rule.graceMinutes, programme.timeZone],
  );
  const end = new Date(effectiveEnd(rule) ?? Date.parse(programme.endDate)).toISOString();
  const place = m.common.sectionIndexOfTotal({ index: index + 1, total: sections.length });
  usePage({
    title: `${read?.section_name ?? m.common.form()} · ${place} · ${titleWithin(application.which, programme.name)}`,
    hasErrors: errors.size > 0,
    strip,
    narrow: { title: programme.name, backHref: toLinks(application).overview, backLabel: m.submission.allSections() },
  });
  if (!section || !read) return <p className={columnsStyle}>{m.submission.thisFormAsksNothingYet()}</p>;

  const labels = read.section_fields.filter((item) => errors.has(item.field_id));
  return (
    <div className="flex flex-1 flex-col">
      <div className={columnsStyle}>
        <aside className="sticky top-5 flex max-h-[calc(100vh_-_112px)] flex-col tablet:hidden">
          <p className="mb-3 text-sm/5 font-medium">
            <BackLink href={toLinks(application).overview}>{m.submission.allSections()}</BackLink>
          </p>
          <p className="text-sm/5 font-semibold">{programme.name}</p>
          {application.report ? <DueDate {...application.report} /> : <Deadline end={end} timeZone={programme.timeZone} />}
          <SectionRail progress={progress} current={sectionId} hrefOf={hrefOf} others={others} />
        </aside>
        <SectionPicker
          progress={progress}
          current={sectionId}
          index={index}
          deadline={application.report ? dueWords(application.report) : <TimeLeft end={end} timeZone={programme.timeZone} />}
          onPick={(id) => go(hrefOf(id))}
        />
        <div className="min-w-0 tablet:px-4 tablet:py-5">
          <ErrorSummary
            attempt={attempt}
            items={labels.map((item) => ({
              target: controlId(item.field_id),
              message: m.common.labelValue({ label: item.field_label, value: errors.get(item.field_id) ?? '' }),
            }))}
          />
          <RestoredNotice fieldIds={restored} form={store.form} store={store} />
          <div className="flex items-end gap-4 tablet:mb-4">
            <h1 className="flex-1 text-2xl/8" ref={heading} tabIndex={-1} {...language.attributes}>
              {read.section_name}
            </h1>
            <span className="text-sm/7 whitespace-nowrap text-muted tablet:hidden">{place}</span>
          </div>
          <FormLanguagePicker className="mt-2 mb-3" />
          <PresenceHere others={others} sectionId={sectionId} placeOf={(id) => placeWords(sections, id)} />
          <div className="mt-3 mb-5 tablet:hidden">
            <ProgressParts progress={progress} current={index} />
          </div>
          <SectionForm key={sectionId} section={section} store={store} {...tools} />
        </div>
      </div>
      <FormFooter
        status={saveStatus}
        busy={busy}
        onPrev={onPrev}
        onSave={onSave}
        onNext={onNext}
        nextLabel={next ? messages.form.nextSection : m.submission.checkYourAnswers()}
      />
    </div>
  );
}

/** 'section 3', or the check of the answers. */
function placeWords(sections: readonly FormSection[], id: string): string {
  const at = sections.findIndex((section) => section.section_id === id);
  return at < 0 ? m.submission.anotherPart() : m.submission.sectionAt({ at: at + 1 });
}

const dueWords = ({ dueDate, isLate }: ReportPlace): string =>
  m.common.reportDue({ date: formatDay(dueDate), late: String(isLate) });

function DueDate(report: ReportPlace) {
  return (
    <p className={deadlineClass}>
      <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{dueWords(report)}</span>
    </p>
  );
}

function TimeLeft({ end, timeZone }: { end: string; timeZone: string }) {
  const now = useNow();
  return (
    <>
      {timeLeft(end, now)}, {inBothZones(end, timeZone, here)}
    </>
  );
}

function Deadline({ end, timeZone }: { end: string; timeZone: string }) {
  const left = timeLeft(end, useNow());
  return (
    <p className={deadlineClass}>
      <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b className="block font-semibold text-text">{left}</b>
        {m.submission.closesEnd({ end: inBothZones(end, timeZone, here) })}
      </span>
    </p>
  );
}
