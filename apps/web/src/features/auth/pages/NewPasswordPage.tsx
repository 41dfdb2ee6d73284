import { getRouteApi, useRouter } from '@tanstack/react-router';
import { auth } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { NewPasswordForm } from '../PasswordForms.tsx';

const route = getRouteApi('/_public/password/reset/$token');

/** The page that the email about a forgotten password links to. */
export function NewPasswordPage() {
  const { token } = route.useParams();
  const router = useRouter();
  usePage({ title: 'New password' });
  const saved = () => {
    toast.success('Your password is saved. Sign in with it.');
    void router.navigate({ href: to.signIn(), replace: true });
  };
  return (
    <CenteredCard
      title="Set a new password"
      lead="Other devices are signed out."
      footer={<AppLink href={to.passwordForgot}>Ask for another link</AppLink>}
    >
      <NewPasswordForm save={(password) => auth.resetPassword(token, password)} onSaved={saved} />
    </CenteredCard>
  );
}
