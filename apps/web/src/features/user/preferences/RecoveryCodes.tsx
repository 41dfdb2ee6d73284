import { m } from '@grantdesk/messages';
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
  const text = [m.user.grantdeskRecoveryCodesOfEmail({ email }), m.user.eachWorksOnceInPlaceOf(), '', ...codes, ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(m.user.theCodesAreCopied());
    } catch {
      toast.error(m.user.thisBrowserDoesNotLetThe());
    }
  };
  return (
    <div className="mt-3 grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className={classes.step}>
          {m.user.keepYourRecoveryCodes()}
        </h3>
        <p className={classes.note}>{m.user.eachWorksOnceWhenYouDo()}</p>
      </div>
      <ol
        className={`${classes.codes} m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-4 gap-y-2 rounded-xl border border-hair p-4`}
        aria-label={m.user.recoveryCodes()}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{m.common.copy()}</Button>
        <Button onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'grantdesk-recovery-codes.txt')}>
          {m.user.downloadAsText()}
        </Button>
        <Button variant="filled" onClick={onDone}>
          {m.user.iveSavedMyCodes()}
        </Button>
      </div>
    </div>
  );
}
