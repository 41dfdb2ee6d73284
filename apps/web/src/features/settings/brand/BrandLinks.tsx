import { m } from '@grantdesk/messages';
import type { BrandLink } from '@grantdesk/domain/settings/brand';
import { Plus, X } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  links: BrandLink[];
  /** By the path of a field: `links.0.url`. */
  errors: Record<string, string>;
  max: number;
  onChange: (links: BrandLink[]) => void;
}

/** Links at the foot of public pages and of emails, in order. */
export function BrandLinks({ links, errors, max, onChange }: Props) {
  const set = (index: number, part: Partial<BrandLink>) =>
    onChange(links.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <fieldset className="m-0 grid gap-3 border-0 p-0">
      <legend className="p-0 text-sm/5 font-semibold">{m.settings.footerLinks()}</legend>
      <p className="text-sm/5 text-muted">{m.settings.footerLinksHint()}</p>
      {links.map((link, index) => (
        // Links have no identity of their own: what is typed stays at its place.
        <div
          key={index}
          className="flex flex-wrap items-end gap-3"
          role="group"
          aria-label={m.settings.linkNumber({ number: index + 1 })}
        >
          <div className="min-w-40 flex-1">
            <TextField
              label={m.settings.linkText()}
              value={link.label}
              error={errors[`links.${index}.label`]}
              onChange={(event) => set(index, { label: event.currentTarget.value })}
            />
          </div>
          <div className="min-w-40 flex-2">
            <TextField
              label={m.common.address()}
              type="url"
              placeholder="https://"
              value={link.url}
              error={errors[`links.${index}.url`]}
              onChange={(event) => set(index, { url: event.currentTarget.value })}
            />
          </div>
          <IconButton
            size={44}
            icon={X}
            label={m.settings.removeLink({ number: index + 1 })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {links.length < max ? (
        <div>
          <Button
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => onChange([...links, { label: '', url: '' }])}
          >
            {m.settings.addALink()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
