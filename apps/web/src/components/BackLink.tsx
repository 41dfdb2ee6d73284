import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';

/** The link above a screen's title, back to what the screen is part of. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className="inline-flex items-center gap-1 print:hidden">
      <ArrowLeft size={16} aria-hidden="true" /> {children}
    </AppLink>
  );
}
