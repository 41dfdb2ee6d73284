import type { TagColour } from '@grantdesk/domain/tag/shape';

export interface ShownTag {
  _id: string;
  name: string;
  colour: TagColour;
}

/** A label that the programme team gave. Round, with a dot, so that it is not taken for a state. */
export function Tag({ tag }: { tag: Pick<ShownTag, 'name' | 'colour'> }) {
  const { name, colour } = tag;
  return (
    <span
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-border bg-surface px-2 py-px text-xs/5"
      title={name}
    >
      <span className="size-2 shrink-0 rounded-full" style={{ background: `var(--${colour}-s)` }} aria-hidden="true" />
      <span className="truncate">{name}</span>
    </span>
  );
}

interface Props {
  tags: readonly ShownTag[];
  /** How many are drawn; the rest are counted, with their names for people who point at the count, or hear it. */
  most?: number;
  /** Many tags take several lines. */
  wraps?: boolean;
}

/** The tags of an application, on one line where they do not wrap. */
export function Tags({ tags, most = tags.length, wraps = false }: Props) {
  const rest = tags.slice(most).map(({ name }) => name);
  return (
    <span className={`inline-flex max-w-full min-w-0 items-center gap-1 ${wraps ? 'flex-wrap' : ''}`}>
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag._id} tag={tag} />
      ))}
      {rest.length > 0 ? (
        <span className="shrink-0 text-xs/4 text-muted tabular-nums" title={rest.join(', ')}>
          +{rest.length}
          <span className="sr-only"> {rest.join(', ')}</span>
        </span>
      ) : null}
    </span>
  );
}
