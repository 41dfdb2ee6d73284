import { createFileRoute } from '@tanstack/react-router';
import { EqualityQuestionsPage } from '#features/equality/pages/EqualityQuestionsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/equality')({
  component: EqualityQuestionsPage,
});
