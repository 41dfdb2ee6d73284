import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithoutRef, MouseEvent, Ref } from 'react';

export interface AppLinkProps extends ComponentPropsWithoutRef<'a'> {
  /** An address inside the application, query included, as `paths.ts` builds it. */
  href: string;
  replace?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link by address. A plain click moves inside the application; every other click is the browser's own. */
export function AppLink({ href, replace = false, onClick, target, children, ...props }: AppLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || (target && target !== '_self')) return;
    event.preventDefault();
    void router.navigate({ href, replace });
  };
  return (
    <a {...props} href={href} target={target} onClick={go}>
      {children}
    </a>
  );
}
