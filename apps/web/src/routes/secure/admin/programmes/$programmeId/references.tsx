import { createFileRoute } from '@tanstack/react-router';
import { ReferenceSettingsPage } from '#features/referee/pages/ReferenceSettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/references')({ component: ReferenceSettingsPage });
