import { createFileRoute } from '@tanstack/react-router';
import { OutcomePage } from '#features/contract/pages/OutcomePage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/outcome')({ component: OutcomePage });
