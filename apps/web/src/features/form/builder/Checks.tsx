import { m } from '@grantdesk/messages';
import type { FormIssue } from '@grantdesk/domain/form/logic-issues';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';

import classes from './Inspector.module.css';
import type { Builder } from './useBuilder.ts';

const ICONS = { error: CircleX, warning: TriangleAlert };

/** What is wrong with the form, errors first; each line leads to its place. */
export function Checks({ builder, onIssue }: { builder: Builder; onIssue: (issue: FormIssue) => void }) {
  const { issues, compiled, sections } = builder;
  const errors = issues.filter((issue) => issue.level === 'error');
  const warnings = issues.filter((issue) => issue.level === 'warning');
  const nameOf = ({ field_id, section_id }: FormIssue): string =>
    compiled.fieldById.get(field_id)?.field_label ||
    sections.find((section) => section.section_id === section_id)?.section_name ||
    m.form.withoutAName();
  if (issues.length === 0)
    return (
      <p className={`${classes.fine} flex items-center gap-2`} role="status">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        {m.form.nothingToPutRight()}
      </p>
    );
  return (
    <>
      <p className="text-caption/5 text-muted" role="status">
        {m.form.errorsWarningsErrorsKeepThe({
          errors: m.common.countErrors({ count: errors.length }),
          warnings: m.common.countWarnings({ count: warnings.length }),
        })}
      </p>
      <ul className={`${classes.checks} -mx-2 mt-2 grid gap-0.5`}>
        {[...errors, ...warnings].map((issue) => {
          const Icon = ICONS[issue.level];
          return (
            <li key={`${issue.section_id} ${issue.field_id} ${issue.path} ${issue.message}`} data-level={issue.level}>
              <button type="button" onClick={() => onIssue(issue)}>
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  <span className="sr-only">{issue.level === 'error' ? m.common.error() + ' ' : m.form.warning() + ' '}</span>
                  <b>{nameOf(issue)}</b>
                  <br />
                  {issue.message}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
