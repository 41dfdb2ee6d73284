import { m } from '@grantdesk/messages';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './CopyText.module.css';

export interface CopyTextProps {
  text: string;
  /** What it is, for the button's name: "receipt number". */
  label: string;
  /** Shows only so many characters; all of them are copied. */
  shown?: number;
}

const SHOWN_MS = 2000;

/** An id or number with a button that copies it. */
export function CopyText({ text, label, shown }: CopyTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // No clipboard: not a secure page, or not allowed. The text can still be selected.
      setState('failed');
    }
  };
  const isCut = shown !== undefined && text.length > shown;
  return (
    <span className={`${classes.copy} inline-flex items-center gap-1`}>
      <code className="min-w-0 wrap-anywhere" title={isCut ? text : undefined}>
        {isCut ? `${text.slice(0, shown)}…` : text}
      </code>
      <IconButton
        label={m.common.copyTheLabel({ label })}
        icon={state === 'copied' ? Check : Copy}
        iconSize={16}
        size={24}
        onClick={() => void copy()}
      />
      <span role="status" className={state === 'failed' ? 'text-xs text-danger' : 'sr-only'}>
        {state === 'copied' ? m.common.copied() : state === 'failed' ? m.common.couldNotCopy() : ''}
      </span>
    </span>
  );
}
