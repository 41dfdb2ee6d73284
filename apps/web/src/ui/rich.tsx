import { Fragment, type ReactNode } from 'react';

type Values = Record<string, string | number>;

/** Parts a message where its elements stand; no text contains it. */
const MARK = '\u0001';

/**
 * A message with elements among its values: each stands where the message of the language has it.
 * @example rich(m.auth.linkSent, { address: <b>{address}</b> })
 */
export function rich<V extends Values>(message: (values: V) => string, values: { [K in keyof V]: V[K] | ReactNode }): ReactNode {
  const elements: ReactNode[] = [];
  const mark = (value: ReactNode): string | number =>
    typeof value === 'string' || typeof value === 'number' ? value : `${MARK}${elements.push(value) - 1}${MARK}`;
  const marked = Object.fromEntries(Object.entries<ReactNode>(values).map(([name, value]) => [name, mark(value)]));
  return message(marked as V)
    .split(MARK)
    .map((part, at) => (at % 2 === 1 ? <Fragment key={at}>{elements[Number(part)]}</Fragment> : part));
}
