import { m } from '@grantdesk/messages';
import { organisationLines } from '@grantdesk/domain/settings/mail-footer';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '#api/session.ts';
import { PublicShell } from '#components/shell/PublicShell.tsx';
import { getHome, to } from '#paths.ts';
import { ABOUT } from './about.ts';

/** The frame of pages that need no session; it still knows who is signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(sessionQuery);
  const about = useQuery(ABOUT).data?.data;
  const links = [
    { label: m.common.programmes2(), href: to.programmes },
    me
      ? { label: me.accountType === 'ADMIN' ? m.layout.backOffice() : m.layout.myAccount(), href: getHome(me.accountType) }
      : { label: m.common.signIn(), href: to.signIn() },
  ];
  return (
    <PublicShell
      home={to.programmes}
      links={links}
      foot={about ? [...organisationLines(about.organisation), about.brand.footer].filter(Boolean) : []}
      footLinks={about?.brand.links}
    >
      {children}
    </PublicShell>
  );
}
