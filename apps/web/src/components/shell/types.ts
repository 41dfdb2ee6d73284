import type { LucideIcon } from 'lucide-react';

/** An entry of a menu or sidebar. */
export interface ShellLink {
  key: string;
  label: string;
  href: string;
  icon?: LucideIcon | undefined;
  /** Current only at exactly this address. */
  exact?: boolean | undefined;
  /** A number at the right: work that waits there. */
  count?: number | undefined;
}

export interface ShellPerson {
  name: string;
  /** Role or organisation, below the name. */
  detail?: string | undefined;
}

/** Whether a link is the one for this address. */
export function isCurrent(link: Pick<ShellLink, 'href' | 'exact'>, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '');
  const there = link.href.replace(/\/+$/, '');
  return link.exact ? here === there : here === there || here.startsWith(`${there}/`);
}
