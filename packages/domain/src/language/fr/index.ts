export const FRENCH: readonly { texts: Readonly<Record<string, string>> }[] = [
  { texts: { 'Sign in': 'Se connecter', Programmes: 'Programmes', 'Welcome, {split}': 'Bonjour {split}' } },
];
