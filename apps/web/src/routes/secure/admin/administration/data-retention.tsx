import { createFileRoute } from '@tanstack/react-router';
import { RetentionPage } from '#features/settings/pages/RetentionPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/data-retention')({ component: RetentionPage });
