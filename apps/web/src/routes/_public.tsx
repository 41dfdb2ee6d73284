import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '../features/frame/pages/PublicLayout.tsx';

export const Route = createFileRoute('/_public')({ component: PublicLayout });
