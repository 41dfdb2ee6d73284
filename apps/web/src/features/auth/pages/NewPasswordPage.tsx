import { m } from '@grantdesk/messages';
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
  usePage({ title: m.common.newPassword() });
  const saved = () => {
    toast.success(m.auth.yourPasswordIsSavedSignIn());
    void router.navigate({ href: to.signIn(), replace: true });
  };
  return (
    <CenteredCard
      title={m.common.setANewPassword()}
      lead={m.auth.otherDevicesAreSignedOut()}
      footer={<AppLink href={to.passwordForgot}>{m.auth.askForAnotherLink()}</AppLink>}
    >
      <NewPasswordForm save={(password) => auth.resetPassword(token, password)} onSaved={saved} />
    </CenteredCard>
  );
}
