import { createFileRoute } from '@tanstack/react-router';
import { SubscriberLayout } from '#features/layout/pages/SubscriberLayout.tsx';

export const Route = createFileRoute('/secure/subscriber')({ component: SubscriberLayout });
