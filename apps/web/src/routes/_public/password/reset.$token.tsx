import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '#features/auth/pages/NewPasswordPage.tsx';

export const Route = createFileRoute('/_public/password/reset/$token')({ component: NewPasswordPage });
