import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { APPROVAL_FLAGS } from '@grantdesk/domain/stage/flags';
import { Status } from '#components/values/Status.tsx';

const labelOf = (flag: string): string => statusLabel('flag', flag).label;

/** The flag furthest along the stages, and how many came before it. */
export function FlagCell({ flags }: { flags: readonly string[] }) {
  const order: readonly string[] = APPROVAL_FLAGS;
  const reached = [...flags].sort((left, right) => order.indexOf(right) - order.indexOf(left));
  const [latest, ...earlier] = reached;
  if (!latest) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Status subject="flag" status={latest} label={labelOf(latest)} />
      {earlier.length > 0 ? (
        <span className="shrink-0 text-xs/4 text-muted tabular-nums" title={earlier.map(labelOf).join(', ')}>
          +{earlier.length}
          <span className="sr-only"> {m.application.earlierList({ list: earlier.map(labelOf).join(', ') })}</span>
        </span>
      ) : null}
    </span>
  );
}
