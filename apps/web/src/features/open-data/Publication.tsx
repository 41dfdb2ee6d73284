import { LOCALE } from '@grantdesk/domain/language/current';
import { licenceLabel } from '@grantdesk/domain/open-data/settings';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { awardsCount, FORMAT_LABELS } from './formats.ts';
import classes from './OpenData.module.css';
import type { OpenDataForm, OpenState } from './useOpenData.ts';

/** The switch, what it would make public, and the files once it is on. */
export function Publication({ form, open }: { form: OpenDataForm; open: OpenState }) {
  const [asking, setAsking] = useState(false);
  const { counts, publishedAt, programme } = open;
  const isPublic = publishedAt !== null;
  const act = async () => {
    const done = await form.publish(!isPublic);
    setAsking(false);
    if (done) toast.success(isPublic ? 'The awards are no longer public.' : `${awardsCount(counts.public)} published.`);
  };
  return (
    <div className="grid min-w-0 gap-4">
      <Panel title="Publication" quiet>
        {isPublic ? (
          <p className="text-caption/5 text-muted">
            Public since <DateTime value={publishedAt} timed />.{' '}
            <AppLink href={to.programmeAwards(programme._id)}>Open the public page</AppLink>
          </p>
        ) : (
          <p className="text-caption/5 text-muted">Nothing is public. The public page and its files answer to nobody.</p>
        )}
        <dl className={classes.counts}>
          <Count label={isPublic ? 'Public' : 'Would be public'} n={counts.public} />
          <Count label="Of these, with gaps" n={counts.incomplete} />
          <Count label="Left out" n={counts.leftOut} />
          <Count label="Not ready" n={counts.notReady} />
        </dl>
        {open.gaps.length > 0 ? (
          <>
            <p className="font-medium">Before anything can be published:</p>
            <ul className="mt-1 mb-3 list-disc pl-5">
              {open.gaps.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          </>
        ) : null}
        <ReasonedButton variant="outline" fullWidth reason={reasonAgainst(form, open)} onClick={() => setAsking(true)}>
          {isPublic ? 'Take the awards back' : 'Publish the awards'}
        </ReasonedButton>
      </Panel>
      <Panel title="Files" quiet>
        <div className="mt-2 flex flex-wrap gap-2">
          {FORMAT_LABELS.map(([format, label]) => (
            <ReasonedButton
              key={format}
              leftSection={<Download />}
              reason={fileReason(open)}
              onClick={() => window.location.assign(documents.awards(programme._id, format))}
            >
              {label}
            </ReasonedButton>
          ))}
        </div>
      </Panel>
      <ConfirmDialog
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act()}
        busy={form.busy}
        danger={isPublic}
        title={isPublic ? 'Take the awards back?' : `Publish ${awardsCount(counts.public)}?`}
        text={
          isPublic
            ? 'The public page and its files are gone at once. Copies that others have made stay with them.'
            : `Anyone can then read and copy them under ${licenceLabel(open.settings.licence)}, and awards that are made later join them by themselves.`
        }
        confirmLabel={isPublic ? 'Take the awards back' : 'Publish the awards'}
      >
        {isPublic ? null : (
          <ul className="mt-1 mb-3 list-disc pl-5">
            {counts.incomplete > 0 ? <li>{awardsCount(counts.incomplete)} with something recommended missing.</li> : null}
            {counts.leftOut > 0 ? <li>{awardsCount(counts.leftOut)} left out.</li> : null}
            {counts.notReady > 0 ? <li>{awardsCount(counts.notReady)} not ready: something required is missing.</li> : null}
            {open.isPrefixFixed ? null : <li>The publisher prefix cannot be changed afterwards.</li>}
          </ul>
        )}
      </ConfirmDialog>
    </div>
  );
}

function Count({ label, n }: { label: string; n: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular-nums">{n.toLocaleString(LOCALE)}</dd>
    </div>
  );
}

function reasonAgainst({ isDirty }: OpenDataForm, { publishedAt, gaps, counts }: OpenState): string | undefined {
  if (publishedAt !== null) return undefined;
  if (isDirty) return 'Save the settings first.';
  if (gaps[0]) return gaps[0];
  return counts.public === 0 ? 'There is no award yet that can be published.' : undefined;
}

function fileReason({ publishedAt, counts }: OpenState): string | undefined {
  if (publishedAt === null) return 'The files are there once the awards are public.';
  return counts.public === 0 ? 'No award is public.' : undefined;
}
