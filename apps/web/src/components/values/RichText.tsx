import { m } from '@grantdesk/messages';
import { useMemo, useState } from 'react';
import { cleanHtml } from './clean-html.ts';
import classes from './RichText.module.css';

const PREVIEW_CHARACTERS = 500;

export interface RichTextProps {
  html: string;
  /** Cut to 500 characters with See more / See less. */
  preview?: boolean;
  className?: string | undefined;
}

/** The only place where stored HTML reaches the page; cleaned here although it was cleaned on the way in. */
export function RichText({ html, preview = false, className }: RichTextProps) {
  const [open, setOpen] = useState(false);
  const clean = useMemo(() => cleanHtml(html), [html]);
  const short = useMemo(() => (preview ? cutHtml(clean, PREVIEW_CHARACTERS) : null), [clean, preview]);
  const shown = short !== null && !open ? short : clean;
  return (
    <div className={className ? `${classes.text} ${className}` : classes.text}>
      <div dangerouslySetInnerHTML={{ __html: shown }} />
      {short !== null ? (
        <button
          type="button"
          className="mt-2 cursor-pointer border-0 bg-transparent px-0 py-1 text-sm/5 font-medium text-link hover:underline"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? m.common.seeLess() : m.common.seeMore()}
        </button>
      ) : null}
    </div>
  );
}

/** The first `limit` characters of text, never cut inside a word or a tag; null when nothing has to go. */
function cutHtml(html: string, limit: number): string | null {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  if ((body.textContent ?? '').length <= limit) return null;
  let left = limit;
  const cut = (node: Node): boolean => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent ?? '';
      if (text.length <= left) {
        left -= text.length;
        return true;
      }
      const head = text.slice(0, left);
      const space = head.search(/\s\S*$/);
      node.textContent = `${space > 0 ? head.slice(0, space) : head}…`;
      return false;
    }
    for (const child of node.childNodes) {
      if (cut(child)) continue;
      while (child.nextSibling) child.nextSibling.remove();
      return false;
    }
    return true;
  };
  cut(body);
  return body.innerHTML;
}
