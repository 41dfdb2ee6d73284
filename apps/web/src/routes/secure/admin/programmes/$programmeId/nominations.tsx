import { createFileRoute } from '@tanstack/react-router';
import { NominationsPage } from '#features/nomination/pages/NominationsPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/nominations')({ component: NominationsPage });
