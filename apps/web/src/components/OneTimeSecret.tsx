import { m } from '@grantdesk/messages';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

interface Props {
  /** What it is, as used in a sentence: "token". */
  name: string;
  value: string;
  onClose: () => void;
}

/** A secret that is shown only once. */
export function OneTimeSecret({ name, value, onClose }: Props) {
  return (
    <InlineNotice tone="success" live="status" title={m.common.copyTheNameNowItIs({ name })}>
      <code className="my-2 block text-caption wrap-anywhere">{value}</code>
      <div className="flex flex-wrap gap-2">
        <Button
          size="xs"
          variant="filled"
          onClick={() => void navigator.clipboard.writeText(value).then(() => toast.success(m.common.theNameIsCopied({ name })))}
        >
          {m.common.copy()}
        </Button>
        <Button size="xs" onClick={onClose}>
          {m.common.done()}
        </Button>
      </div>
    </InlineNotice>
  );
}
