import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { pageButtons, PAGE_BUTTONS, PAGE_SIZES, rowRange } from '@grantdesk/domain/list/paging';
import { NativeSelect } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { GoToPage } from './GoToPage.tsx';
import classes from './PaginationBar.module.css';

export interface PaginationBarProps {
  page: number;
  pages: number;
  limit: number;
  totalCount: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** Names the list, for the navigation's label. */
  name: string;
  note?: ReactNode;
}

/** "26–50 of 312", sizes, a window of five page buttons, and any page by its number where there are more. The focus stays on the pressed button. */
export function PaginationBar({ page, pages, limit, totalCount, onPage, onLimit, name, note }: PaginationBarProps) {
  const sizeId = useId();
  const { from, to } = rowRange(page, limit, totalCount);
  return (
    <div className={classes.bar}>
      <p className={classes.count}>
        <b className="tabular-nums">
          {from}–{to}
        </b>{' '}
        {m.common.of()} <span className="tabular-nums">{formatCount(totalCount)}</span>
      </p>
      {note ? <p>{note}</p> : null}
      <div className="flex items-center gap-2">
        <label htmlFor={sizeId}>{m.common.rows()}</label>
        <NativeSelect
          id={sizeId}
          data={PAGE_SIZES.map(String)}
          value={String(limit)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
          className="w-18"
        />
      </div>
      <nav aria-label={m.common.pagesOfName({ name })} className="ms-auto flex flex-wrap gap-1 mobile:ms-0">
        <Step label={m.common.previousPage()} icon={ChevronLeft} to={page - 1} on={page > 1} onPage={onPage} />
        {pageButtons(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={classes.page}
            aria-label={m.common.pageNumber({ number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <Step label={m.common.nextPage()} icon={ChevronRight} to={page + 1} on={page < pages} onPage={onPage} />
        {pages > PAGE_BUTTONS ? <GoToPage key={pages} page={page} pages={pages} onPage={onPage} /> : null}
      </nav>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: typeof ChevronLeft;
  to: number;
  on: boolean;
  onPage: (page: number) => void;
}

function Step({ label, icon: Icon, to, on, onPage }: StepProps) {
  return (
    <button type="button" className={classes.page} aria-label={label} aria-disabled={!on} onClick={() => on && onPage(to)}>
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
