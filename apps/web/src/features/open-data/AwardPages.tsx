import { m } from '@grantdesk/messages';
import { Button } from '#ui/Button.tsx';

interface Props {
  page: number;
  list: { pages: number; next: number | null; prev: number | null };
  onPage: (page: number) => void;
}

/** Earlier and later pages of awards. */
export function AwardPages({ list, page, onPage }: Props) {
  if (list.pages <= 1) return null;
  const { next, prev } = list;
  return (
    <nav aria-label={m.openData.pagesOfAwards()} className="mt-6 flex flex-wrap items-center gap-4 print:hidden">
      {prev === null ? null : (
        <Button size="lg" onClick={() => onPage(prev)}>
          {m.openData.earlierPage()}
        </Button>
      )}
      <span>{m.common.pagePageOfPages({ page, pages: list.pages })}</span>
      {next === null ? null : (
        <Button size="lg" onClick={() => onPage(next)}>
          {m.common.nextPage()}
        </Button>
      )}
    </nav>
  );
}
