import { createFileRoute } from '@tanstack/react-router';
import { PublicProgrammesPage } from '#features/programme/pages/PublicProgrammesPage.tsx';

export const Route = createFileRoute('/_public/programmes/')({ component: PublicProgrammesPage });
