import { createFileRoute } from '@tanstack/react-router';
import { SignInProvidersPage } from '#features/identity/pages/SignInProvidersPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/sign-in')({ component: SignInProvidersPage });
