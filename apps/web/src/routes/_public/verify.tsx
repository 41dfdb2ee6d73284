import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#features/auth/pages/VerifyPage.tsx';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/_public/verify')({
  validateSearch: (search): { token?: string; email?: string } => {
    const token = textIn(search, 'token');
    const email = textIn(search, 'email');
    return { ...(token ? { token } : {}), ...(email ? { email } : {}) };
  },
  component: VerifyPage,
});
