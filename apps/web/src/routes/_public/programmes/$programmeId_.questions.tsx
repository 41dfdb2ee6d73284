import { createFileRoute } from '@tanstack/react-router';
import { PublicQuestionsPage } from '#features/programme/pages/PublicQuestionsPage.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId_/questions')({ component: PublicQuestionsPage });
