import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { diffForms, type FormChange } from '@grantdesk/domain/form/diff';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type Form, type FormVersion } from './form-facts.ts';
import classes from './Forms.module.css';
import { Button } from '#ui/Button.tsx';

const STEP = 10;

/** Published versions, newest first, each with what it changed. One more than is shown is read, for the last difference. */
export function FormVersions({ form }: { form: Form }) {
  const [shown, setShown] = useState(STEP);
  const query = useQuery(listQuery('form.versions', { params: { id: form._id }, query: { limit: shown + 1 } }));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.form.loadingTheVersions()} rows={[72, 72]} />;
  const versions = query.data.data;
  if (versions.length === 0)
    return <EmptyState title={m.form.noVersionIsPublishedYet()}>{m.form.publishTheFormToMakeVersion()}</EmptyState>;
  const latest = versions[0];
  return (
    <div className={`${classes.versions} grid gap-4`}>
      {form.hasUnpublishedChanges && latest ? (
        <Panel title={m.form.notPublishedYet()} note={m.form.changedSinceVersionVersion({ version: latest.version })}>
          <Changes changes={changesOf(latest.sections, form.sections)} none={m.form.onlyTheNameOrTheKind()} />
        </Panel>
      ) : null}
      {versions.slice(0, shown).map((version, index) => (
        <Version key={version._id} version={version} before={versions[index + 1]} />
      ))}
      {versions.length > shown ? <Button onClick={() => setShown(shown + STEP)}>{m.form.showEarlierVersions()}</Button> : null}
    </div>
  );
}

const changesOf = (before: FormVersion['sections'], after: FormVersion['sections']): FormChange[] =>
  diffForms({ sections: before as FormSection[] }, { sections: after as FormSection[] });

function Version({ version, before }: { version: FormVersion; before: FormVersion | undefined }) {
  return (
    <Panel
      title={m.common.versionVersion({ version: version.version })}
      note={
        <>
          {rich(m.form.versionPublished, {
            sections: version.sectionCount,
            questions: version.fieldCount,
            time: <DateTime value={version.publishedAt} timed />,
            known: String(version.publishedBy !== null),
            name: version.publishedBy?.name ?? '',
          })}
        </>
      }
    >
      {before ? (
        <Changes changes={changesOf(before.sections, version.sections)} none={m.form.theQuestionsAreThoseOfThe()} />
      ) : null}
    </Panel>
  );
}

function Changes({ changes, none }: { changes: FormChange[]; none: string }) {
  if (changes.length === 0) return <p className="text-caption/5 text-muted">{none}</p>;
  return (
    <details className="mt-1 text-caption/5">
      <summary className="cursor-pointer font-medium text-link">{m.common.countChanges({ count: changes.length })}</summary>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.subject} ${change.id} ${change.text}`}>{change.text}</li>
        ))}
      </ul>
    </details>
  );
}
