import { useRef } from 'react';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { useRowWindow } from './useRowWindow.ts';

/** The rows of a long page, drawn as they come near the window, or near the edge of a table that scrolls by itself. */
export function WindowedBody<Row extends object>(props: TableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { drawn, measure } = useRowWindow({
    count: props.rows.length,
    density: props.density ?? 'compact',
    body,
    isBoxed: props.isBoxed,
    requested: props.cursor?.index ?? -1,
  });
  return <TableBody {...props} body={body} drawn={drawn} measure={measure} />;
}
