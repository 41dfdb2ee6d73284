import { createFileRoute } from '@tanstack/react-router';
import { PreferencesPage } from '#features/user/pages/PreferencesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/preferences')({ component: PreferencesPage });
