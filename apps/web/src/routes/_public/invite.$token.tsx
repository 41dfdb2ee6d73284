import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#features/auth/pages/InvitationPage.tsx';

export const Route = createFileRoute('/_public/invite/$token')({ component: InvitationPage });
