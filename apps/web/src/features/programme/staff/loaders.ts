import { m } from '@grantdesk/messages';
import type { EndpointKey } from '@grantdesk/api';
import { encodeFilters } from '@grantdesk/domain/list/filters';
import { call } from '#api/client.ts';
import type { LoadPage, OptionPage } from '#components/select/usePagedOptions.ts';
import { toast } from '#ui/toast.ts';

type ListKey = Extract<
  EndpointKey,
  'form.many' | 'scoreGuide.adminMany' | 'user.adminSpecificProgrammeManagers' | 'user.adminSpecificApplicationReviewers'
>;

const PAGE = 25;

/** Pages of a list call as options of a select. */
function pagesOf<K extends ListKey>(
  key: K,
  query: object,
  label: (row: { _id: string; name: string }) => OptionPage['data'][number],
): LoadPage {
  return async ({ page, search, signal }) => {
    const answer = await call(key, { query: { page, limit: PAGE, search, ...query }, signal } as never);
    const { data, pages, totalCount } = answer as { data: { _id: string; name: string }[]; pages: number; totalCount: number };
    return { data: data.map(label), pages, totalCount };
  };
}

const named = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
const person = (row: { _id: string; name: string }) => ({ ...named(row), detail: (row as { email?: string }).email });

/** Published forms of a kind: nothing else may be chosen. */
const formsOf = (kind: string): LoadPage =>
  pagesOf('form.many', { sort: 'name:ASCENDING', filters: encodeFilters({ kind: [kind], status: ['PUBLISHED'] }) }, named);

export const loaders = {
  applicationForm: formsOf('APPLICATION'),
  proposalForm: formsOf('PROPOSAL'),
  reportForm: formsOf('REPORT'),
  equalityForm: formsOf('EQUALITY'),
  scoreGuides: pagesOf('scoreGuide.adminMany', { sort: 'name:ASCENDING' }, named),
  managers: pagesOf('user.adminSpecificProgrammeManagers', { sort: 'name:ASCENDING' }, person),
  reviewers: pagesOf('user.adminSpecificApplicationReviewers', { sort: 'name:ASCENDING' }, person),
};

export const toastLoadError = (message: string): void =>
  void toast.error(message, { title: m.common.theOptionsCouldNotBeLoaded2() });
