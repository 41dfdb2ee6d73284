import { createFileRoute, useRouter } from '@tanstack/react-router';
import { AppLink } from '../../components/AppLink.tsx';
import { usePage } from '../../components/page.ts';
import { CenteredCard } from '../../components/shell/PublicShell.tsx';
import { SignUpForm } from '../../features/auth/SignUpForm.tsx';
import { to } from '../../paths.ts';

export const Route = createFileRoute('/_public/signup')({ component: SignUpScreen });

function SignUpScreen() {
  const router = useRouter();
  usePage({ title: 'Create an account' });
  return (
    <CenteredCard
      title="Create an account"
      lead="One account for all your applications."
      footer={
        <>
          Have an account? <AppLink href={to.signIn()}>Sign in</AppLink>
        </>
      }
    >
      <SignUpForm onSent={(email) => void router.navigate({ href: to.verify({ email }) })} />
    </CenteredCard>
  );
}
