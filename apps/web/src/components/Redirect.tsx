import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to another address in place of this one. */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href, replace: true });
  }, [router, href]);
  return null;
}
