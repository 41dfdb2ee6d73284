import { createFileRoute } from '@tanstack/react-router';
import { PublicQuestionsPage } from '#features/programmes/pages/PublicQuestionsPage.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId_/questions')({ component: PublicQuestionsPage });
