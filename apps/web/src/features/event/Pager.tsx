import { m } from '@grantdesk/messages';
import { rowRange } from '@grantdesk/domain/list/paging';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';

interface Props {
  name: string;
  page: number;
  pages: number;
  limit: number;
  totalCount: number;
  size: 'sm' | 'lg';
  onPage: (page: number) => void;
}

/** '26 to 50 of 312', and the pages beside; nothing where all is on one. */
export function Pager({ name, page, pages, limit, totalCount, size, onPage }: Props) {
  if (pages <= 1) return null;
  const { from, to } = rowRange(page, limit, totalCount);
  return (
    <nav
      aria-label={m.common.pagesOfName({ name })}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm/5 text-muted"
    >
      <p role="status" className="tabular-nums">
        {m.event.fromToToOfTotalcount({ from, to, totalCount })}
      </p>
      <span className="flex gap-2">
        <ReasonedButton
          size={size}
          reason={page <= 1 ? m.event.thisIsTheFirstPage() : undefined}
          onClick={() => onPage(page - 1)}
        >
          {m.event.previous()}
        </ReasonedButton>
        {page < pages ? (
          <Button size={size} onClick={() => onPage(page + 1)}>
            {m.event.next()}
          </Button>
        ) : (
          <ReasonedButton size={size} reason={m.event.thisIsTheLastPage()}>
            {m.event.next()}
          </ReasonedButton>
        )}
      </span>
    </nav>
  );
}
