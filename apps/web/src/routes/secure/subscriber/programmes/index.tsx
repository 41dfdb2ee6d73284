import { createFileRoute } from '@tanstack/react-router';
import { ApplicantProgrammesPage } from '#features/programme/pages/ApplicantProgrammesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/programmes/')({ component: ApplicantProgrammesPage });
