import { m } from '@grantdesk/messages';
import { diffForms } from '@grantdesk/domain/form/diff';
import type { FormSection } from '@grantdesk/domain/form/types';
import { translationChange } from '@grantdesk/domain/translation/meaning';
import { formatList } from '@grantdesk/domain/format/list';
import { Checkbox, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { type Form } from '../form-facts.ts';
import { rememberForm } from '../useFormActions.ts';
import { useEscape } from '#ui/useEscape.ts';
import { TranslationNotes } from './TranslationNotes.tsx';
import shared from './Shared.module.css';

interface PublishDialogProps {
  form: Form;
  sections: readonly FormSection[];
  revision: number;
  onClose: () => void;
  onPublished: (form: Form) => void;
}

/** What a new version changes, whom it meets, and whether drafts already begun move along. */
export function PublishDialog({ form, sections, revision, onClose, onPublished }: PublishDialogProps) {
  const client = useQueryClient();
  const [moveDrafts, setMoveDrafts] = useState(true);
  const impact = useQuery({ ...readQuery('form.impact', { params: { id: form._id } }), staleTime: 0, gcTime: 0 });
  const versions = useQuery(listQuery('form.versions', { params: { id: form._id }, query: { limit: 1 } }));
  const intentKey = useIdempotencyKey();
  const before = versions.data?.data[0];
  const isCorrection =
    before !== undefined && translationChange(before.sections as FormSection[], sections).kind === 'CORRECTION';
  // Corrected translations belong to the version that they correct.
  const next = (form.publishedVersion ?? 0) + (isCorrection ? 0 : 1);
  const publish = useMutation({
    mutationFn: () => {
      const body = { moveDrafts: moveDrafts && (impact.data?.data.drafts ?? 0) > 0, revision };
      return call('form.publish', { params: { id: form._id }, body, idempotencyKey: intentKey({ id: form._id, ...body }) });
    },
    onSuccess: ({ data }) => {
      void rememberForm(client, data);
      toast.success(
        m.form.versionPublishedversionOfNameWasPublished({ publishedVersion: String(data.publishedVersion), name: data.name }),
      );
      onPublished(data);
    },
  });
  const facts = impact.data?.data;
  const changes = before ? diffForms({ sections: before.sections as FormSection[] }, { sections: [...sections] }) : null;
  useEscape(true, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isCorrection ? m.translation.publishTranslations({ version: next }) : m.form.publishVersionNext({ next })}
      size={560}
      closeButtonProps={{ 'aria-label': m.common.close() }}
    >
      {impact.error ? <LoadFailure error={impact.error} onRetry={() => void impact.refetch()} /> : null}
      {facts && !versions.isPending ? (
        <div className="grid gap-4">
          <p>
            {isCorrection
              ? m.translation.publishEffect({ version: next })
              : m.form.publishEffect({
                  version: next,
                  name: form.name,
                  submitted: facts.submitted,
                  programmes: facts.programmes.length,
                  names: formatList(facts.programmes.map((programme) => programme.name)),
                })}
          </p>
          <TranslationNotes formId={form._id} sections={sections} />
          {facts.drafts > 0 && !isCorrection ? (
            <div className="grid gap-2.5 rounded-lg border border-border px-4 py-3.5">
              <Checkbox
                checked={moveDrafts}
                onChange={(event) => setMoveDrafts(event.currentTarget.checked)}
                label={m.form.moveDraftsThatApplicantsHave({ drafts: m.common.countDrafts({ count: facts.drafts }), next })}
                description={moveDrafts ? m.form.theirAnswersGoAlongWhatNo() : m.form.theyGoOnWithTheQuestions()}
              />
              {moveDrafts && facts.lost.length > 0 ? (
                <>
                  <p className="font-medium text-warning">
                    {m.form.countThatDraftsMayHave({ count: m.common.countQuestions({ count: facts.lost.length }) })}
                  </p>
                  <ul className="grid max-h-45 gap-1 overflow-y-auto">
                    {facts.lost.map((field) => (
                      <li className="flex justify-between gap-4 text-caption" key={field.field_id}>
                        <span>{field.field_label || field.field_id}</span>
                        <b className="flex-none font-medium">
                          {field.drafts === 0
                            ? m.form.noAnswerYet()
                            : m.form.answeredInDrafts({ drafts: m.common.countDrafts({ count: field.drafts }) })}
                        </b>
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
            </div>
          ) : null}
          {changes ? (
            <details className={shared.more} open={changes.length <= 8}>
              <summary>
                {m.form.countSinceVersionVersion({
                  count: m.common.countChanges({ count: changes.length }),
                  version: String(before?.version),
                })}
              </summary>
              <ul className="relative grid max-h-55 list-disc gap-1 overflow-y-auto ps-5 text-caption/5">
                {changes.map((change) => (
                  <li key={`${change.kind} ${change.id} ${change.text}`}>{change.text}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : impact.error ? null : (
        <Loading rows={[60, 60]} />
      )}
      {publish.error ? (
        <p className="text-caption/5 font-medium text-danger" role="alert">
          {toMessage(publish.error)}
        </p>
      ) : null}
      <div className="mt-6 flex justify-end gap-3">
        <Button data-autofocus variant="outline" onClick={onClose}>
          {m.common.cancel()}
        </Button>
        <Button variant="filled" loading={publish.isPending || impact.isPending} onClick={() => facts && publish.mutate()}>
          {isCorrection ? m.translation.publishThem() : m.form.publishVersionNext2({ next })}
        </Button>
      </div>
    </Modal>
  );
}
