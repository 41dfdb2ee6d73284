import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '#features/contract/pages/TemplatesPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/templates')({ component: TemplatesPage });
