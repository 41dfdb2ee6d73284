import { createFileRoute } from '@tanstack/react-router';
import { PublicCheckPage } from '#features/eligibility/pages/PublicCheckPage.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId_/eligibility')({ component: PublicCheckPage });
