import { useRef } from 'react';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { useRowWindow } from './useRowWindow.ts';

/** The rows of a long page, drawn as they come near the window. */
export function WindowedBody<Row extends object>(props: TableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { drawn, measure } = useRowWindow(props.rows.length, props.density ?? 'compact', body);
  return <TableBody {...props} body={body} drawn={drawn} measure={measure} />;
}
