import { createFileRoute } from '@tanstack/react-router';
import { WebhooksPage } from '#features/webhook/pages/WebhooksPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/webhooks')({ component: WebhooksPage });
