import { createFileRoute } from '@tanstack/react-router';
import { ForgottenPasswordPage } from '#features/auth/pages/ForgottenPasswordPage.tsx';

export const Route = createFileRoute('/_public/password/forgot')({ component: ForgottenPasswordPage });
