import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '../features/layout/pages/PublicLayout.tsx';

export const Route = createFileRoute('/_public')({ component: PublicLayout });
