import type { ButtonLook } from '../ui/Button.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { ButtonLink } from './ButtonLink.tsx';

interface Props extends Pick<ButtonLook, 'variant' | 'size' | 'leftSection'> {
  href: string;
  /** Why this person cannot go there to do it; undefined: they can. */
  reason: string | undefined;
  children: string;
}

/** A link to where something is made, or the button that says why not: it keeps its place in the tab order. */
export function ReasonedLink({ href, reason, children, ...look }: Props) {
  if (!reason)
    return (
      <ButtonLink href={href} {...look}>
        {children}
      </ButtonLink>
    );
  return (
    <ReasonedButton {...look} reason={reason}>
      {children}
    </ReasonedButton>
  );
}
