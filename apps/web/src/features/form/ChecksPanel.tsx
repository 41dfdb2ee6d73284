import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Panel } from '#ui/Panel.tsx';
import { type Form } from './form-facts.ts';
import classes from './Forms.module.css';

const ICONS = { error: CircleX, warning: TriangleAlert };

/** What the shared rules found wrong with the form. Errors keep it from being published, warnings do not. */
export function ChecksPanel({ form, compiled }: { form: Form; compiled: CompiledForm }) {
  const errors = form.issues.filter((issue) => issue.level === 'error');
  const warnings = form.issues.filter((issue) => issue.level === 'warning');
  const all = [...errors, ...warnings];
  return (
    <Panel
      title={m.form.checks()}
      note={
        all.length === 0
          ? undefined
          : `${m.common.countErrors({ count: errors.length })}, ${m.common.countWarnings({ count: warnings.length })}.`
      }
    >
      {all.length === 0 ? (
        <p className={`${classes.fine} mt-1 flex items-center gap-2`}>
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.form.nothingToPutRight()}
        </p>
      ) : (
        <ul className={`${classes.checks} mt-2 grid gap-3 text-caption/5`}>
          {all.map(({ field_id, path, message, level }) => {
            const Icon = ICONS[level];
            return (
              <li key={`${field_id} ${path} ${message}`} data-level={level}>
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  <span className="sr-only">{level === 'error' ? m.common.error() + ' ' : m.form.warning() + ' '}</span>
                  <b>{compiled.fieldById.get(field_id)?.field_label ?? field_id}</b>
                  <br />
                  {message}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
