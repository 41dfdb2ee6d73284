import { createFileRoute, useRouter } from '@tanstack/react-router';
import { auth } from '../../../api/session.ts';
import { AppLink } from '../../../components/AppLink.tsx';
import { usePage } from '../../../components/page.ts';
import { CenteredCard } from '../../../components/shell/PublicShell.tsx';
import { NewPasswordForm } from '../../../features/auth/PasswordForms.tsx';
import { to } from '../../../paths.ts';
import { toast } from '../../../ui/toast.ts';

export const Route = createFileRoute('/_public/password/reset/$token')({ component: ResetScreen });

function ResetScreen() {
  const { token } = Route.useParams();
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
