import { lazy, Suspense, useState } from 'react';
import type { AssignDrawerProps } from './AssignDrawer.tsx';

const AssignDrawer = lazy(async () => ({ default: (await import('./AssignDrawer.tsx')).AssignDrawer }));

/** The drawer, loaded when it is first opened: lists that offer it do not carry it. */
export function LazyDrawer(props: AssignDrawerProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <AssignDrawer {...props} />
    </Suspense>
  ) : null;
}
