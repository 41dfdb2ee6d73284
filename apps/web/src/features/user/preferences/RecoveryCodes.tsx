import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.ts';
import classes from './Preferences.module.css';

interface Props {
  email: string;
  codes: string[];
  onDone: () => void;
}

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ email, codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [
    `Grantdesk recovery codes of ${email}`,
    'Each works once, in place of the code of your device.',
    '',
    ...codes,
    '',
  ].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('The codes are copied.');
    } catch {
      toast.error('This browser does not let the page copy. Download them, or write them down.');
    }
  };
  return (
    <div className="mt-3 grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className={classes.step}>
          Keep your recovery codes
        </h3>
        <p className={classes.note}>
          Each works once, when you do not have your device. They are shown only now: keep them where you find them without it.
        </p>
      </div>
      <ol
        className={`${classes.codes} m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-4 gap-y-2 rounded-xl border border-hair p-4`}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'grantdesk-recovery-codes.txt')}>
          Download as text
        </Button>
        <Button variant="filled" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
