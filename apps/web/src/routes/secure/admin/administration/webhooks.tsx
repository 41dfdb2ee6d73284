import { createFileRoute } from '@tanstack/react-router';
import { Webhooks } from '../../../../features/settings/Webhooks.tsx';

export const Route = createFileRoute('/secure/admin/administration/webhooks')({ component: Webhooks });
