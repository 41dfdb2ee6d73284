import { m } from '@grantdesk/messages';
import { MERGE_FIELDS } from '@grantdesk/domain/contract/merge';
import classes from './Contracts.module.css';

/** What can be written between braces, and what replaces it once it is sent. */
export function MergeFields() {
  return (
    <details>
      <summary>{m.contract.mergeFields()}</summary>
      <dl className={classes.merge}>
        {MERGE_FIELDS.map(({ key, label }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{`{{${key}}}`}</dt>
            <dd className="text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
