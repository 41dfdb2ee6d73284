import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { sameView, VIEW_KEYS, toViewQuery, type ViewList, type ViewQuery } from '@grantdesk/domain/view/views';
import { Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, Save, Share2, Trash2 } from 'lucide-react';
import { Fragment, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { showLook, useTableMemory } from '#components/data-table/table-memory.ts';
import type { ListAddress } from '#components/list/useListAddress.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

type View = Answer<'view.many'>['data'][number];

interface Props {
  list: ViewList;
  /** The programme whose applications are listed. */
  programme?: string | undefined;
  address: ListAddress;
  /** The name under which the table of a tab remembers its columns; without tabs the list's. */
  tableOf?: (tab: string | undefined) => string;
}

/**
 * Saved views of a list: own ones, shared ones, and this one to be saved. The address names the view that is shown; it
 * brings its columns and density along.
 */
export function ViewsMenu({ list, programme, address, tableOf = () => list }: Props) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { data } = useQuery(readQuery('view.many', { query: { list, ...(programme ? { programme } : {}) } }));
  const views = data?.data ?? [];
  const active = views.find((view) => view._id === address.view);
  const stored = active?.query as ViewQuery | undefined;
  const { look, isOfView } = useTableMemory(tableOf(textOf(search['tab'])), address.view);
  const now = toViewQuery({ ...search, ...look });
  const isChanged = stored !== undefined && !sameView(stored, now);
  const dress = (id: string, { tab, columns = '', density }: ViewQuery) =>
    showLook(tableOf(tab), id, { columns, density: density ?? '' });
  // Opened by its address, a view has not been chosen here yet.
  const isBare = active !== undefined && !isOfView && (stored?.tab ?? '') === (textOf(search['tab']) ?? '');
  useLayoutEffect(() => {
    if (isBare) dress(active._id, active.query as ViewQuery);
  });
  const show = (view: View | null) => {
    const query = (view?.query ?? {}) as ViewQuery;
    if (view) dress(view._id, query);
    address.setOther({ ...Object.fromEntries(VIEW_KEYS.map((key) => [key, query[key]])), view: view?._id });
  };
  const change = useMutation({
    mutationFn: (act: { said: string; run: () => Promise<unknown> }) => act.run(),
    onSuccess: (_done, { said }) => {
      toast.success(said);
      return invalidate(client, 'view.many');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const update = (view: View, body: { query?: ViewQuery; isShared?: boolean }, said: string) =>
    change.mutate({ said, run: () => call('view.update', { params: { id: view._id }, body }) });
  const groups: [label: string, views: View[]][] = [
    [m.view.myViews(), views.filter(({ isOwn }) => isOwn)],
    [m.view.sharedWithMe(), views.filter(({ isOwn }) => !isOwn)],
  ];
  return (
    <>
      <Menu>
        <Menu.Target>
          {active ? (
            <Button variant="subtle" leftSection={<Bookmark />}>
              {active.name}
              {isChanged ? m.view.changed() : ''}
            </Button>
          ) : (
            <IconButton label={m.view.views()} icon={Bookmark} iconSize={16} size={32} />
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {groups.map(([label, some]) =>
            some.length > 0 ? (
              <Fragment key={label}>
                <Menu.Label>{label}</Menu.Label>
                {some.map((view) => (
                  <Menu.Item key={view._id} onClick={() => show(view)} aria-current={view === active || undefined}>
                    {view.name}
                    {view.isOwn ? (view.isShared ? ' ' + m.view.shared() : '') : ` (${view.owner.name})`}
                  </Menu.Item>
                ))}
              </Fragment>
            ) : null,
          )}
          {active ? <Menu.Item onClick={() => show(null)}>{m.view.showTheWholeList()}</Menu.Item> : null}
          {views.length > 0 ? <Menu.Divider /> : null}
          {active?.isOwn && isChanged ? (
            <Menu.Item
              leftSection={<Save size={16} />}
              onClick={() => update(active, { query: now }, m.view.nameShowsThisFromNowOn({ name: active.name }))}
            >
              {m.view.updateName({ name: active.name })}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<BookmarkPlus size={16} />} onClick={() => setSaving(true)}>
            {m.view.saveThisView2()}
          </Menu.Item>
          {active?.isOwn ? (
            <>
              <Menu.Item
                leftSection={<Share2 size={16} />}
                onClick={() =>
                  update(
                    active,
                    { isShared: !active.isShared },
                    active.isShared
                      ? m.view.nameIsYoursAloneAgain({ name: active.name })
                      : m.view.nameIsSharedWithAllWho({ name: active.name }),
                  )
                }
              >
                {(active.isShared ? m.view.stopSharingName : m.view.shareName)({ name: active.name })}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<Trash2 size={16} />}
                onClick={() => {
                  show(null);
                  change.mutate({
                    said: m.view.nameWasRemoved({ name: active.name }),
                    run: () => call('view.remove', { params: { id: active._id } }),
                  });
                }}
              >
                {m.view.removeName({ name: active.name })}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {saving ? (
        <Suspense fallback={null}>
          <SaveViewDialog
            list={list}
            programme={programme}
            query={now}
            onClose={() => setSaving(false)}
            onSaved={(id) => address.setOther({ view: id })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
