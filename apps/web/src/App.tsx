import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { createApp } from './router.tsx';
import { UiProvider } from './ui/UiProvider.tsx';

/** The whole application. */
export const App = ({ queryClient, router }: ReturnType<typeof createApp>) => (
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>
);
