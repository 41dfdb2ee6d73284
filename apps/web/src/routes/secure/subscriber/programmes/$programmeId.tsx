import { createFileRoute } from '@tanstack/react-router';
import { ApplicantProgrammePage } from '#features/programme/pages/ApplicantProgrammePage.tsx';

export const Route = createFileRoute('/secure/subscriber/programmes/$programmeId')({ component: ApplicantProgrammePage });
