import { AppLink } from '../../components/AppLink.tsx';
import { DateTime } from '../../components/values/values.tsx';
import { to } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Dashboard.module.css';
import type { FormRow } from './facts.ts';

const SHOWN = 5;

/** Forms whose draft is ahead of what applicants get. */
export function UnpublishedForms({ forms }: { forms: FormRow[] }) {
  return (
    <Panel
      title="Forms to publish"
      note={
        forms.length === 0
          ? 'Every form is published as it stands.'
          : forms.length === 1
            ? 'One form has changes that are not published.'
            : `${forms.length} forms have changes that are not published.`
      }
      actions={<AppLink href={to.admin.forms}>All forms</AppLink>}
    >
      {forms.length === 0 ? null : (
        <ul className={classes.rows}>
          {forms.slice(0, SHOWN).map((form) => (
            <li key={form._id}>
              <AppLink href={to.admin.form(form._id)}>{form.name}</AppLink>
              <span className={classes.rowNote}>
                {form.publishedVersion === null ? 'never published' : `changed since version ${form.publishedVersion}`} ·{' '}
                <DateTime value={form.updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
