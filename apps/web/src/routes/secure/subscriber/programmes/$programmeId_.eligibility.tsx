import { createFileRoute } from '@tanstack/react-router';
import { ApplicantCheckPage } from '#features/eligibility/pages/ApplicantCheckPage.tsx';

export const Route = createFileRoute('/secure/subscriber/programmes/$programmeId_/eligibility')({
  component: ApplicantCheckPage,
});
