import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { answerLines, notProvided } from '@grantdesk/domain/form/answer-text';
import { compileForm } from '@grantdesk/domain/form/compile';
import { visibleFields } from '@grantdesk/domain/form/smart-logic';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { formatNumber, formatPercent } from '@grantdesk/domain/format/money';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import type { Comparison } from './AssessorComparison.tsx';
import { cellOf, CompareGrid, type CompareGroup, type CompareRow } from './CompareGrid.tsx';

export type ComparedApplication = { application: Answer<'application.one'>['data']; comparison: Comparison };

const none = <span className="text-muted">–</span>;

/** Two to four applications: figures, criteria and answers, each row about the same thing in all of them. */
export function ApplicationComparison({ compared, onlyDifferent }: { compared: ComparedApplication[]; onlyDifferent: boolean }) {
  const groups: CompareGroup[] = [
    { key: 'scores', title: m.common.scores(), rows: scoreRows(compared) },
    ...formRows(compared, m.common.application2(), ({ form, data, files }) => ({ sections: form.sections, data, files })),
    ...formRows(compared, m.common.proposal2(), ({ proposalForm, proposalData, files }) =>
      proposalForm && proposalData ? { sections: proposalForm.sections, data: proposalData, files } : null,
    ),
  ];
  return (
    <CompareGrid
      caption={m.scoring.applicationsSideBySide()}
      what={m.common.application2()}
      corner={m.common.question()}
      columns={compared.map(({ application: { _id, user, applicationID, programme } }) => ({
        key: _id,
        label: `${user.organisation ?? user.name}, ${applicationID}`,
        head: (
          <>
            <AppLink href={to.admin.application(programme._id, _id, { programmeName: programme.name })}>
              {user.organisation ?? user.name}
            </AppLink>
            <small>{applicationID}</small>
          </>
        ),
      }))}
      groups={groups
        .map((group) => ({ ...group, rows: group.rows.filter((row) => !onlyDifferent || row.mark || group.key === 'scores') }))
        .filter((group) => group.rows.length > 0)}
    />
  );
}

function scoreRows(compared: ComparedApplication[]): CompareRow[] {
  const criteria = new Map(
    compared.flatMap(({ comparison }) => comparison.criteria.map((each) => [each.slug, each.title] as const)),
  );
  return [
    {
      key: 'mean',
      label: m.scoring.meanScore(),
      cell: cellOf(compared, ({ comparison: { scores } }) =>
        scores.mean === null ? (
          <span className="text-muted">{m.scoring.noReviewYet()}</span>
        ) : (
          <>
            <b className="tabular-nums">{formatPercent(scores.mean / 100)}</b>
            <small>
              {m.scoring.countReviewsMinToMax({
                count: scores.count,
                min: formatNumber(scores.min, 1),
                max: formatNumber(scores.max, 1),
              })}
            </small>
          </>
        ),
      ),
    },
    {
      key: 'recommended',
      label: m.scoring.recommendedBy(),
      cell: cellOf(compared, ({ comparison: { assessors, scores } }) =>
        scores.count === 0
          ? none
          : m.scoring.totalOfCount({
              total: assessors.filter((each) => each.recommended === true).length,
              count: scores.count,
            }),
      ),
    },
    ...[...criteria].map(([slug, title]) => ({
      key: `criterion-${slug}`,
      label: title,
      cell: cellOf(compared, ({ comparison }) => {
        const found = comparison.criteria.find((each) => each.slug === slug);
        if (!found || found.scores.mean === null) return none;
        return <span className="tabular-nums">{formatPercent(found.scores.mean / 100)}</span>;
      }),
    })),
  ];
}

interface ComparedForm {
  sections: unknown;
  data: Answers;
  files: Record<string, { name: string; size: number }>;
}

/** A group per section; questions with the same id are the same, in whatever version of the form they appear. */
function formRows(
  compared: ComparedApplication[],
  what: string,
  writtenOf: (application: ComparedApplication['application']) => ComparedForm | null,
): CompareGroup[] {
  const all = compared.map(({ application }) => {
    const written = writtenOf(application);
    if (!written) return null;
    const sections = written.sections as FormSection[];
    return { ...written, sections, visible: visibleFields(compileForm({ sections }), written.data) };
  });
  const groups = new Map<string, { title: string; fields: Map<string, FormSection['section_fields'][number]> }>();
  for (const written of all)
    for (const section of written?.sections ?? []) {
      const key = section.section_id ?? section.section_name;
      const group = groups.get(key) ?? {
        title: m.common.labelValue({ label: what, value: section.section_name }),
        fields: new Map(),
      };
      for (const field of section.section_fields)
        if (written?.visible.has(field.field_id) && !group.fields.has(field.field_id)) group.fields.set(field.field_id, field);
      groups.set(key, group);
    }
  return [...groups].map(([key, { title, fields }]) => ({
    key: `${what} ${key}`,
    title,
    rows: [...fields.values()].map((field) => {
      const lines = all.map((written) =>
        written?.visible.has(field.field_id) ? answerLines(field, written.data[field.field_id], written.files) : null,
      );
      return {
        key: field.field_id,
        label: field.field_label,
        mark: new Set(lines.map((each) => JSON.stringify(each))).size > 1 ? m.scoring.theyDiffer() : null,
        cell: cellOf(lines, (each) =>
          each ? <Lines lines={each} /> : <span className="text-muted">{m.common.notAsked()}</span>,
        ),
      };
    }),
  }));
}

function Lines({ lines }: { lines: string[] }) {
  if (lines.length === 1 && lines[0] === notProvided()) return <span className="text-muted">{notProvided()}</span>;
  if (lines.length === 1) return <p className="max-w-[68ch] whitespace-pre-wrap">{lines[0]}</p>;
  return (
    <ul className="grid gap-1">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
