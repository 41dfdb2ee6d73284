import { createFileRoute } from '@tanstack/react-router';
import { CheckPage } from '#features/eligibility/pages/CheckPage.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId_/eligibility')({ component: CheckPage });
