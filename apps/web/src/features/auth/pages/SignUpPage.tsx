import { useRouter } from '@tanstack/react-router';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { SignUpForm } from '../SignUpForm.tsx';

/** Opens an account for an applicant. */
export function SignUpPage() {
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
