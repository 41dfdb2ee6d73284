import { createFileRoute } from '@tanstack/react-router';
import { ApplicantQuestionsPage } from '#features/programme/pages/ApplicantQuestionsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/programmes/$programmeId_/questions')({
  component: ApplicantQuestionsPage,
});
