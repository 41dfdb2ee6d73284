import { m } from '@grantdesk/messages';
import classes from './SkipLink.module.css';

/** First stop of the keyboard: jumps over the frame to the `main` element. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={classes.link} href={`#${target}`}>
      {m.common.skipToTheMainContent()}
    </a>
  );
}
