import { createFileRoute } from '@tanstack/react-router';
import { EmailChangePage } from '#features/auth/pages/EmailChangePage.tsx';

export const Route = createFileRoute('/_public/email-change/$token')({ component: EmailChangePage });
