import { createFileRoute } from '@tanstack/react-router';
import { ApplicantProgrammesPage } from '#features/programmes/pages/ApplicantProgrammesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/programmes/')({ component: ApplicantProgrammesPage });
