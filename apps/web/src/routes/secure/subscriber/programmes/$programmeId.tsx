import { createFileRoute } from '@tanstack/react-router';
import { ApplicantProgrammePage } from '#features/programmes/pages/ApplicantProgrammePage.tsx';

export const Route = createFileRoute('/secure/subscriber/programmes/$programmeId')({ component: ApplicantProgrammePage });
