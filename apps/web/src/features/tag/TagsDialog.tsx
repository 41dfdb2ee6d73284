import { m } from '@grantdesk/messages';
import { TAG_COLOURS } from '@grantdesk/domain/tag/shape';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import type { ShownTag } from '#components/values/Tags.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import { refreshTags } from './refresh-tags.ts';
import { TagForm, type TagFields } from './TagForm.tsx';
import { TagLine } from './TagLine.tsx';

interface Props {
  programmeId: string;
  applications: readonly { _id: string; tags: readonly ShownTag[] }[];
  onClose: () => void;
}

/** Puts tags on applications and takes them off; new tags are made on the way. What is not touched stays as it is on each. */
export default function TagsDialog({ programmeId, applications, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const query = useQuery(readQuery('tag.many', { query: { programmeId } }));
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const choose = (id: string, checked: boolean) => setChosen((before) => ({ ...before, [id]: checked }));
  const countOf = (id: string) => applications.filter(({ tags }) => tags.some((tag) => tag._id === id)).length;
  const apply = useMutation({
    mutationFn: () => {
      const ids = (isOn: boolean) => Object.keys(chosen).filter((id) => chosen[id] === isOn);
      const body = { applications: applications.map(({ _id }) => _id), add: ids(true), remove: ids(false) };
      return call('tag.apply', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ data }) => {
      toast.success(m.tag.tagsAreSaved({ count: data.changed }));
      onClose();
    },
    onSettled: () => refreshTags(client),
  });
  const tags = query.data?.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.tag.tagsOfApplications({ count: applications.length })}
      size={560}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={apply.isPending} onClick={() => apply.mutate()}>
            {m.tag.saveTags()}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{m.tag.lead()}</p>
      {apply.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(apply.error)}
        </InlineNotice>
      ) : null}
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {tags || query.error ? null : <Loading label={m.common.loading()} rows={[36, 36, 36]} />}
      {tags?.length === 0 ? <p className="mb-3 text-muted">{m.tag.noTagsYet()}</p> : null}
      <ul className="mb-4 grid list-none gap-1" aria-label={m.tag.tags()}>
        {tags?.map((tag) => {
          const count = countOf(tag._id);
          return (
            <TagLine
              key={tag._id}
              tag={tag}
              checked={chosen[tag._id] ?? count === applications.length}
              mixed={chosen[tag._id] === undefined && count > 0 && count < applications.length}
              mayChange={query.data?.mayChange ?? false}
              onChoose={(checked) => choose(tag._id, checked)}
            />
          );
        })}
      </ul>
      {query.data?.mayChange ? (
        <NewTag programmeId={programmeId} count={query.data.data.length} onMade={(id) => choose(id, true)} />
      ) : null}
    </Dialog>
  );
}

/** A tag made here is chosen at once; its colour is proposed so that neighbours differ. */
function NewTag({ programmeId, count, onMade }: { programmeId: string; count: number; onMade: (id: string) => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const start = { name: '', colour: TAG_COLOURS[count % TAG_COLOURS.length] ?? 'neutral' };
  const make = useMutation({
    mutationFn: (fields: TagFields) => {
      const body = { programme: programmeId, ...fields };
      return call('tag.new', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ data }) => {
      await refreshTags(client);
      onMade(data._id);
    },
  });
  return (
    <section className="border-t border-hair pt-3" aria-label={m.tag.newTag()}>
      <TagForm
        // Empty again once it is made.
        key={count}
        id="new-tag"
        start={start}
        submitLabel={m.tag.makeTag()}
        busy={make.isPending}
        error={make.error ? toMessage(make.error) : undefined}
        onSubmit={(fields) => make.mutate(fields)}
        onChange={() => make.reset()}
      />
    </section>
  );
}
