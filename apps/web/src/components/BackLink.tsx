import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';

/** The way back to what a screen is a part of, as it stands above its title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className="inline-flex items-center gap-1 print:hidden">
      <ArrowLeft size={16} aria-hidden="true" /> {children}
    </AppLink>
  );
}
