import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#features/settings/pages/SecurityPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/security')({ component: SecurityPage });
