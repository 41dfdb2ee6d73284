import { createFileRoute } from '@tanstack/react-router';
import { EqualityPage } from '#features/equality/pages/EqualityPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/equality')({ component: EqualityPage });
