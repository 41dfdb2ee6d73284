import { createFileRoute } from '@tanstack/react-router';
import { IdentityConfirmedPage } from '#features/auth/pages/IdentityConfirmedPage.tsx';

export const Route = createFileRoute('/_public/identity-confirmed')({ component: IdentityConfirmedPage });
