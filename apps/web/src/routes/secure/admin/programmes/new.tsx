import { createFileRoute } from '@tanstack/react-router';
import { NewProgrammePage } from '#features/programmes/pages/NewProgrammePage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/new')({ component: NewProgrammePage });
