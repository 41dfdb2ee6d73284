import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { compileForm } from '@grantdesk/domain/form/compile';
import { fieldTypeRow } from '@grantdesk/domain/form/field-types';
import type { FormSection } from '@grantdesk/domain/form/types';
import { windowStatus } from '@grantdesk/domain/programme/window';
import { FileUp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { documents } from '#api/documents.ts';
import { AppLink } from '#components/AppLink.tsx';
import { BackLink } from '#components/BackLink.tsx';
import { CallLanguageProvider, useCall } from '#components/form-renderer/call-language.tsx';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { Money } from '#components/values/values.tsx';
import { RichText } from '#components/values/RichText.tsx';
import { WindowProgress } from '#components/values/WindowProgress.tsx';
import { to } from '#paths.ts';
import { useNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './Programmes.module.css';

export type Programme = Answer<'programme.openOne'>['data'];

export interface ProgrammeDetailProps {
  programme: Programme;
  backHref: string;
  /** All questions with their hints and limits. */
  questionsHref: string;
  /** Start, continue or sign in, for the state of the window. */
  action: (status: ReturnType<typeof windowStatus>) => ReactNode;
}

const MINUTES_PER_QUESTION = 3;

/** A call: what it is for, when it closes, what it asks; in the languages that it is translated into. */
export function ProgrammeDetail(props: ProgrammeDetailProps) {
  return (
    <CallLanguageProvider call={props.programme}>
      <Detail {...props} />
    </CallLanguageProvider>
  );
}

function Detail({ programme: call, backHref, questionsHref, action }: ProgrammeDetailProps) {
  const programme = useCall(call);
  const { attributes, language } = useFormLanguage();
  const now = useNow();
  const status = windowStatus(programme.startDate, programme.endDate, now);
  const sections = programme.sections as FormSection[];
  const files = useMemo(() => compileForm({ sections }).fields.filter((field) => field.field_type === 'FILE'), [sections]);
  return (
    <div className="mx-auto grid w-[min(1104px,100%)] grid-cols-[minmax(0,720px)_288px] items-start gap-x-16 gap-y-8 px-4 pt-6 pb-12 tablet:grid-cols-1">
      <div>
        <PageHeader
          size="applicant"
          title={programme.name}
          back={<BackLink href={backHref}>{m.common.programmes2()}</BackLink>}
        />
        <div className="mt-5 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 text-sm/5 text-muted">{action(status)}</div>
        <FormLanguagePicker className="mb-6" />
        <div {...attributes}>
          <RichText html={programme.description} preview className="leading-6.5" />
        </div>
        {programme.eligibility ? (
          <EligibilityQuestions programme={programme} questions={programme.eligibility.questions} />
        ) : null}
        {files.length > 0 ? (
          <section className="mt-8">
            <h2 className="mb-3">{m.programme.documentsToPrepare()}</h2>
            <ul className={`${classes.documents} grid gap-2`}>
              {files.map((field) => (
                <li className="flex gap-3" key={field.field_id}>
                  <FileUp size={20} strokeWidth={1.6} aria-hidden="true" />
                  <span>
                    <bdi>{field.field_label}</bdi>
                    {field.field_validation?.required ? '' : ' ' + m.common.optional()}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className="mt-8">
          <h2 className="mb-3">{m.programme.whatTheFormAsks()}</h2>
          <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
            <AppLink href={questionsHref}>{m.programme.readAllQuestions()}</AppLink>
            <a href={documents.questions(programme._id, language)} download>
              {m.programme.downloadThemAsPdf()}
            </a>
          </p>
          {sections.map((section) => (
            <details
              key={section.section_id}
              className={`${classes.questions} border-t border-border last:border-b last:border-border`}
            >
              <summary className="cursor-pointer px-0 py-3 font-medium">
                <bdi>{section.section_name}</bdi> <span className="text-muted">{countOf(section)}</span>
              </summary>
              <ol className="grid list-decimal gap-2 ps-10 pe-0 pt-1 pb-4">
                {section.section_fields.map((field) => (
                  <li key={field.field_id}>
                    <bdi>{field.field_label}</bdi> <span className="text-muted">{fieldTypeRow(field.field_type).label}</span>
                  </li>
                ))}
              </ol>
            </details>
          ))}
        </section>
      </div>
      <aside className={`${classes.side} grid gap-4 pt-9 tablet:pt-0`}>
        <Panel title={m.common.deadline()} level={2} quiet>
          <WindowProgress window={programme} now={now} layout="stacked" />
        </Panel>
        <Panel title={m.programme.atAGlance()} level={2} quiet>
          <dl className="mt-2 grid gap-0.5 text-sm/5">
            <dt className="text-caption text-muted">{m.programme.toAward()}</dt>
            <dd className="mb-2 font-medium">
              <Money minor={programme.budget} currency={programme.currency} />
            </dd>
            <dt className="text-caption text-muted">{m.common.form()}</dt>
            <dd className="mb-2 font-medium">
              {m.programme.questioncountInSectioncount({
                questionCount: m.common.countQuestions({ count: programme.questionCount }),
                sectionCount: m.common.countSections({ count: programme.sectionCount }),
              })}
            </dd>
            <dt className="text-caption text-muted">{m.programme.timeNeeded()}</dt>
            <dd className="mb-2 font-medium">
              {m.programme.aboutQuestioncount({ questionCount: timeNeeded(programme.questionCount) })}
            </dd>
            {programme.referees ? (
              <>
                <dt className="text-caption text-muted">{m.programme.references()}</dt>
                <dd className="mb-2 font-medium">{m.programme.refereesToName(programme.referees)}</dd>
              </>
            ) : null}
            {programme.takesNominations ? (
              <>
                <dt className="text-caption text-muted">{m.programme.someoneElse()}</dt>
                <dd className="mb-2 font-medium">
                  <AppLink href={to.nominate(programme._id)}>{m.programme.nominateAPerson()}</AppLink>
                </dd>
              </>
            ) : null}
            {programme.publishesAwards ? (
              <>
                <dt className="text-caption text-muted">{m.common.awards()}</dt>
                <dd className="mb-2 font-medium">
                  <AppLink href={to.programmeAwards(programme._id)}>{m.programme.seeTheAwardsMade()}</AppLink>
                </dd>
              </>
            ) : null}
          </dl>
        </Panel>
      </aside>
    </div>
  );
}

/** What decides whether a person can apply, before they start. */
function EligibilityQuestions({ programme, questions }: { programme: Programme; questions: readonly string[] }) {
  const fields = programme.sections.flatMap((section) => section.section_fields);
  return (
    <section className="mt-8">
      <h2 className="mb-3">{m.eligibility.beforeYouStart()}</h2>
      <p className="mb-3">{m.eligibility.aFewQuestions({ count: questions.length })}</p>
      <ul className="grid list-disc gap-2 ps-5">
        {fields
          .filter((field) => questions.includes(field.field_id))
          .map((field) => (
            <li key={field.field_id}>{field.field_label}</li>
          ))}
      </ul>
    </section>
  );
}

const countOf = (section: FormSection): string => m.common.countQuestions({ count: section.section_fields.length });

function timeNeeded(questions: number): string {
  const minutes = questions * MINUTES_PER_QUESTION;
  return minutes < 60
    ? m.programme.maxMinutes({ max: Math.max(5, Math.ceil(minutes / 5) * 5) })
    : m.programme.roundHours({ round: Math.round(minutes / 30) / 2 });
}
