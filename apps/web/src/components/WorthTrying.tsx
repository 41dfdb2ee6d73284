import { Lightbulb, X } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { useStored } from '../ui/useStored.ts';
import { AppLink } from './AppLink.tsx';
import classes from './WorthTrying.module.css';

export interface Suggestion {
  text: string;
  href: string;
}

/** Things that are worth trying in the demonstration; who has closed it does not see it again on this device. */
export function WorthTrying({ reader, suggestions }: { reader: string; suggestions: readonly Suggestion[] }) {
  const [isClosed, setClosed] = useStored(`worth-trying:${reader}`, false);
  if (isClosed || suggestions.length === 0) return null;
  return (
    <aside className={classes.strip} aria-label="Try the demonstration">
      <Lightbulb size={18} strokeWidth={1.6} aria-hidden="true" />
      <b>Try the demonstration</b>
      <ul>
        {suggestions.map(({ text, href }) => (
          <li key={text}>
            <AppLink href={href}>{text}</AppLink>
          </li>
        ))}
      </ul>
      <IconButton label="Close the suggestions" icon={X} onClick={() => setClosed(true)} />
    </aside>
  );
}
