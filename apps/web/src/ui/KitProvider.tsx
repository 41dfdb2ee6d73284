import './kit-styles.ts';
import { DirectionProvider, MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useScheme } from './color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * The component kit with our theme. The whole back office uses it; applicants' pages load it only with the few
 * controls that need it (a long list to search in, a calendar, a dialog), since many of them are on thin networks.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const isInside = use(MantineContext) !== null;
  const scheme = useScheme();
  if (isInside) return children;
  return (
    <DirectionProvider initialDirection={globalThis.document?.dir === 'rtl' ? 'rtl' : 'ltr'} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
