import { createFileRoute } from '@tanstack/react-router';
import { EligibilityPage } from '#features/eligibility/pages/EligibilityPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/eligibility')({ component: EligibilityPage });
