import { m } from '@grantdesk/messages';
import { Lightbulb, X } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { useStored } from '../ui/useStored.ts';
import { AppLink } from './AppLink.tsx';

export interface Suggestion {
  text: string;
  href: string;
}

/** Things that are worth trying in the demonstration; who has closed it does not see it again on this device. */
export function WorthTrying({ reader, suggestions }: { reader: string; suggestions: readonly Suggestion[] }) {
  const [isClosed, setClosed] = useStored(`worth-trying:${reader}`, false);
  if (isClosed || suggestions.length === 0) return null;
  return (
    <aside
      className="my-4 flex items-center gap-3 rounded-xl bg-brand-f py-2 ps-5 pe-2 print:hidden mobile:flex-wrap mobile:py-3 mobile:ps-4 mobile:pe-2"
      aria-label={m.common.tryTheDemonstration()}
    >
      <Lightbulb className="flex-none text-brand" size={18} strokeWidth={1.6} aria-hidden="true" />
      <b className="flex-none font-semibold mobile:flex-1">{m.common.tryTheDemonstration()}</b>
      <ul className="m-0 flex min-w-0 flex-1 list-none flex-wrap gap-x-5 gap-y-1 p-0 mobile:order-1 mobile:basis-full mobile:flex-col">
        {suggestions.map(({ text, href }) => (
          <li key={text}>
            <AppLink className="underline" href={href}>
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
      <IconButton label={m.common.closeTheSuggestions()} icon={X} onClick={() => setClosed(true)} />
    </aside>
  );
}
