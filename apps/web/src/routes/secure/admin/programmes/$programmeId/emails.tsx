import { createFileRoute } from '@tanstack/react-router';
import { ProgrammeEmailsPage } from '#features/mail-template/pages/ProgrammeEmailsPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/emails')({ component: ProgrammeEmailsPage });
