import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import type { FieldIssue } from '@grantdesk/domain/form/types';
import { validateForm } from '@grantdesk/domain/form/validate';
import { Printer } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readQuery } from '#api/query.ts';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { SendNotice } from './live/SendNotice.tsx';
import type { ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { BackLink } from '#components/BackLink.tsx';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { CheckAnswers } from '#components/form-renderer/AnswerSections.tsx';
import { usePage } from '#components/page.ts';
import { ErrorSummary, type ErrorSummaryItem } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { Draft } from './draft/useDraft.ts';
import { toLinks, type FormDraft } from './form-draft.ts';
import classes from './CheckScreen.module.css';
import { ClosingStrip } from './ClosingStrip.tsx';
import { to } from '#paths.ts';
import { onlyOpen, toTally, titleWithin } from './model.ts';
import { SubmitDialog } from './SubmitDialog.tsx';

import { useSubmit } from './useSubmit.ts';

interface Props {
  application: FormDraft;
  draft: Draft;
  /** The window as the server last sent it. */
  rule: ProgrammeWindow;
  go: (href: string) => void;
}

/** The answers before they are final: every gap named and linked, then one question, then the receipt. */
export function CheckScreen({ application, draft, rule, go }: Props) {
  const { store, session } = draft;
  const { _id, programme } = application;
  const [issues, setIssues] = useState<FieldIssue[]>(() => validateForm(store.form, store.answers(), { files: store.files() }));
  const [asking, setAsking] = useState(false);
  const { submit, phase, failure, attempt, refuse } = useSubmit({
    applicationId: _id,
    which: application.which,
    session,
    onIssues: setIssues,
    onSent: () => go(toLinks(application).submitted),
  });
  const language = useFormLanguage();
  const tally = useMemo(() => toTally(store.form, store.answers(), language.field), [store, language]);
  const strip = useMemo(
    () => <ClosingStrip window={rule} timeZone={programme.timeZone} />,
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rule.end, rule.extendedUntil, rule.graceMinutes, programme.timeZone],
  );
  usePage({
    title: m.submission.checkYourAnswersWhich({ which: titleWithin(application.which, programme.name) }),
    hasErrors: issues.length > 0 || failure !== null,
    strip,
    narrow: { title: programme.name, backHref: toLinks(application).overview, backLabel: m.submission.allSections() },
  });

  const client = useQueryClient();
  const referees = readQuery('referee.mine', { params: { id: _id } });
  const denial = useQuery({ ...referees, enabled: application.which === 'application' }).data?.data.submitDenial;
  const isIndicator = ({ path }: FieldIssue): boolean => path.startsWith('indicators.');
  const answers = issues.filter((issue) => issue.path !== 'referees' && !isIndicator(issue));
  const items: ErrorSummaryItem[] = answers.map((issue) => {
    const sectionId = store.form.sectionIdOf.get(issue.path);
    const field = store.form.fieldById.get(issue.path);
    const section = store.form.sections.find(({ section_id: id }) => id === sectionId);
    const label = field ? language.field(field).field_label : issue.path;
    return {
      target: `answer-${issue.path}`,
      message: m.common.labelValue({ label, value: issue.message }),
      group: section && language.section(section).section_name,
      onSelect: () => go(toLinks(application).form(sectionId, issue.path)),
    };
  });
  // Referees are named on a page of their own.
  const missing = denial ?? issues.find(({ path }) => path === 'referees')?.message;
  if (missing) items.push({ target: 'main', message: missing, onSelect: () => go(to.subscriber.referees(_id)) });
  // Values of indicators are entered on the page of the report.
  for (const { message } of issues.filter(isIndicator))
    items.push({ target: 'main', message, onSelect: () => go(toLinks(application).overview) });
  if (failure) items.unshift({ target: 'main', message: failure, onSelect: () => undefined });
  const press = async () => {
    // A person who is faster than this answer waits for it; without one the server decides.
    const found = application.which === 'application' ? await client.fetchQuery(referees).catch(() => null) : null;
    if (answers.length > 0 || found?.data.submitDenial) refuse();
    else setAsking(true);
  };
  const facts = m.submission.requiredAndFiles({
    required: m.common.countRequiredAnswers({ count: tally.required }),
    files: m.common.countFiles({ count: tally.files }),
  });

  return (
    <div className="mx-auto grid w-[min(1104px,100%)] grid-cols-[minmax(0,720px)_288px] items-start gap-x-16 gap-y-6 px-4 pt-6 pb-12 print:block print:w-full print:p-0 tablet:grid-cols-1">
      <div>
        <PageHeader
          size="applicant"
          title={m.submission.checkYourAnswers()}
          back={
            <span className="print:hidden">
              <BackLink href={toLinks(application).overview}>{m.submission.allSections()}</BackLink>
            </span>
          }
        />
        <FormLanguagePicker className="mt-3" />
        <SendNotice phase={phase} which={application.which} onAgain={() => void submit()} />
        <div className="mt-4 print:hidden">
          <ErrorSummary items={items} attempt={attempt} />
        </div>
        <CheckAnswers
          form={store.form}
          answers={store.answers()}
          files={store.files()}
          onOpenFile={openFile}
          thumbnailOf={toThumbnail}
          changeHref={(section) =>
            onlyOpen([section], application.report?.open).length > 0 ? toLinks(application).form(section.section_id) : null
          }
        />
      </div>
      <aside className={`${classes.side} sticky top-6 pt-12 print:hidden tablet:static tablet:pt-0`}>
        <Panel title={m.submission.beforeYouSubmit()} quiet>
          <p className="mt-1 mb-0.5 text-2xl/8 font-bold tracking-[-0.015em] text-text">
            {m.submission.answeredOfRequired({ answered: tally.answered, required: tally.required })}
          </p>
          <p>{m.submission.requiredAnswersAndFiles({ required: tally.required, files: tally.files })}</p>
          <div className="mt-3.5 mb-2">
            <ProgressBar
              value={tally.required === 0 ? 100 : (tally.answered / tally.required) * 100}
              label={m.submission.requiredAnswers()}
            />
          </div>
          <p>{gapsText(tally.missing, answers.length)}</p>
        </Panel>
        <ReasonedButton
          size="lg"
          variant="filled"
          fullWidth
          reason={application.isOwner ? undefined : notYours(application)}
          loading={phase === 'checking'}
          onClick={() => void press()}
        >
          {submitWords(application)}
        </ReasonedButton>
        <p className="mt-3 mb-4 text-sm/5 text-muted">
          {application.isOwner ? m.submission.thisDecisionIsIrreversibleYouWill() : notYours(application)}
        </p>
        <Button size="lg" fullWidth leftSection={<Printer />} onClick={() => window.print()}>
          {m.submission.printOrSaveAsPdf()}
        </Button>
      </aside>
      {asking ? (
        <SubmitDialog
          busy={phase === 'sending'}
          tally={m.common.labelValueSentence({ label: programme.name, value: facts })}
          label={submitWords(application)}
          onCancel={() => setAsking(false)}
          onConfirm={() => void submit().finally(() => setAsking(false))}
        />
      ) : null}
    </div>
  );
}

const submitWords = ({ which }: FormDraft): string => (which === 'report' ? m.submission.submitReport() : messages.form.submit);

const notYours = ({ user }: FormDraft): string => m.submission.onlyNameWhoStartedTheApplication({ name: user.name });

function gapsText(missing: string[], issues: number): string {
  if (missing.length === 1) return m.submission.oneIsMissingMissing({ missing: missing.join() });
  if (missing.length > 1) return m.submission.countAnswersStillNeeded({ count: missing.length });
  return issues > 0
    ? m.submission.issuesToFix({ issues: m.common.countAnswers({ count: issues }) })
    : m.submission.everythingThatIsRequiredIsAnswered();
}
