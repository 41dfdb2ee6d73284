import { createFileRoute } from '@tanstack/react-router';
import { SystemPage } from '#features/system/pages/SystemPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/system')({ component: SystemPage });
