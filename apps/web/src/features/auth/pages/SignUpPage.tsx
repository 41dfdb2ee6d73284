import { m } from '@grantdesk/messages';
import { useRouter } from '@tanstack/react-router';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { SignUpForm } from '../SignUpForm.tsx';

/** Opens an account for an applicant. */
export function SignUpPage() {
  const router = useRouter();
  usePage({ title: m.common.createAnAccount() });
  return (
    <CenteredCard
      title={m.common.createAnAccount()}
      lead={m.auth.oneAccountForAllYourApplications()}
      footer={
        <>
          {m.auth.haveAnAccount()} <AppLink href={to.signIn()}>{m.common.signIn()}</AppLink>
        </>
      }
    >
      <SignUpForm onSent={(email) => void router.navigate({ href: to.verify({ email }) })} />
    </CenteredCard>
  );
}
