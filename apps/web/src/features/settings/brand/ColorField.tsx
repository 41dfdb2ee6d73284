import { m } from '@grantdesk/messages';
import { isHexColor } from '@grantdesk/domain/brand/palette';
import { colorIssue } from '@grantdesk/domain/settings/brand';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { BrandPreview } from './BrandPreview.tsx';

/** What is shown where no colour is set. */
const DEFAULT_COLOR = '#0b6470';

interface Props {
  color: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** The colour by value or from the browser's palette, what both themes make of it, and the proposal instead where it cannot be read. */
export function ColorField({ color, error, onChange }: Props) {
  const typed = color.trim();
  const known = isHexColor(typed) ? typed.toLowerCase() : DEFAULT_COLOR;
  const issue = colorIssue(color);
  const proposal = issue?.proposal ?? null;
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={m.settings.mainColour()}
            hint={m.settings.colourHint()}
            // What cannot be read is said while it is chosen; what is no colour, once it is saved.
            error={proposal === null ? error : issue?.message}
            placeholder={DEFAULT_COLOR}
            spellCheck={false}
            value={color}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
        <input
          type="color"
          className="h-11 w-14 flex-none cursor-pointer rounded-md border border-control bg-surface p-1"
          aria-label={m.settings.chooseAColour()}
          value={known}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {proposal === null ? null : (
        <div>
          <Button onClick={() => onChange(proposal)}>
            <span className="me-2 inline-block size-4 rounded-sm" style={{ background: proposal }} aria-hidden="true" />
            {m.settings.useColour({ color: proposal })}
          </Button>
        </div>
      )}
      <BrandPreview color={proposal ?? known} />
    </div>
  );
}
