import { createFileRoute } from '@tanstack/react-router';
import { PublicProgrammePage } from '#features/programme/pages/PublicProgrammePage.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId')({ component: PublicProgrammePage });
