import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toaster } from './Toaster.tsx';

/** The key that public/theme.js reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'grantdesk.theme' });

/** Theme, colour scheme and the toast region. Everything drawn stands below it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
      <Toaster />
    </MantineProvider>
  );
}
