import { rich } from '#ui/rich.tsx';
import { getIntlLocale, m } from '@grantdesk/messages';
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
    if (done)
      toast.success(
        isPublic ? m.openData.theAwardsAreNoLongerPublic() : m.openData.publicPublished({ public: awardsCount(counts.public) }),
      );
  };
  return (
    <div className="grid min-w-0 gap-4">
      <Panel title={m.openData.publication()} quiet>
        {isPublic ? (
          <p className="text-caption/5 text-muted">
            {rich(m.openData.publicSince, { dateTime: <DateTime value={publishedAt} timed /> })}{' '}
            <AppLink href={to.programmeAwards(programme._id)}>{m.openData.openThePublicPage()}</AppLink>
          </p>
        ) : (
          <p className="text-caption/5 text-muted">{m.openData.nothingIsPublicThePublicPage()}</p>
        )}
        <dl className={classes.counts}>
          <Count label={isPublic ? m.openData.public() : m.openData.wouldBePublic()} n={counts.public} />
          <Count label={m.openData.ofTheseWithGaps()} n={counts.incomplete} />
          <Count label={m.common.leftOut()} n={counts.leftOut} />
          <Count label={m.openData.notReady()} n={counts.notReady} />
        </dl>
        {open.gaps.length > 0 ? (
          <>
            <p className="font-medium">{m.openData.beforeAnythingCanBePublished()}</p>
            <ul className="mt-1 mb-3 list-disc ps-5">
              {open.gaps.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          </>
        ) : null}
        {open.hints.length > 0 ? (
          <>
            <p className="font-medium">{m.openData.toMakeTheDataMoreUseful()}</p>
            <ul className="mt-1 mb-3 list-disc ps-5">
              {open.hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </>
        ) : null}
        <ReasonedButton variant="outline" fullWidth reason={reasonAgainst(form, open)} onClick={() => setAsking(true)}>
          {isPublic ? m.openData.takeTheAwardsBack() : m.openData.publishTheAwards()}
        </ReasonedButton>
      </Panel>
      <Panel title={m.common.files()} quiet>
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
        title={isPublic ? m.openData.takeTheAwardsBack2() : m.openData.publishPublic({ public: awardsCount(counts.public) })}
        text={
          isPublic
            ? m.openData.thePublicPageAndItsFiles()
            : m.openData.anyoneCanThenReadAndCopy({ licence: licenceLabel(open.settings.licence) })
        }
        confirmLabel={isPublic ? m.openData.takeTheAwardsBack() : m.openData.publishTheAwards()}
      >
        {isPublic ? null : (
          <ul className="mt-1 mb-3 list-disc ps-5">
            {counts.incomplete > 0 ? (
              <li>{m.openData.incompleteWithSomethingRecommendedMissing({ incomplete: awardsCount(counts.incomplete) })}</li>
            ) : null}
            {counts.leftOut > 0 ? <li>{m.openData.leftoutLeftOut({ leftOut: awardsCount(counts.leftOut) })}</li> : null}
            {counts.notReady > 0 ? (
              <li>{m.openData.notreadyNotReadySomethingRequiredIs({ notReady: awardsCount(counts.notReady) })}</li>
            ) : null}
            {open.isPrefixFixed ? null : <li>{m.openData.thePublisherPrefixCannotBeChanged()}</li>}
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
      <dd className="tabular-nums">{n.toLocaleString(getIntlLocale())}</dd>
    </div>
  );
}

function reasonAgainst({ isDirty }: OpenDataForm, { publishedAt, gaps, counts }: OpenState): string | undefined {
  if (publishedAt !== null) return undefined;
  if (isDirty) return m.openData.saveTheSettingsFirst();
  if (gaps[0]) return gaps[0];
  return counts.public === 0 ? m.openData.thereIsNoAwardYetThat() : undefined;
}

function fileReason({ publishedAt, counts }: OpenState): string | undefined {
  if (publishedAt === null) return m.openData.theFilesAreThereOnceThe();
  return counts.public === 0 ? m.openData.noAwardIsPublic() : undefined;
}
