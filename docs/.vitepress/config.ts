import { defineConfig, type DefaultTheme } from 'vitepress';
import { FR, SECTIONS, sidebarOf } from './sections.ts';

const search: DefaultTheme.Config['search'] = {
  provider: 'local',
  options: {
    locales: {
      fr: {
        translations: {
          button: { buttonText: 'Rechercher', buttonAriaLabel: 'Rechercher dans le guide' },
          modal: {
            displayDetails: 'Afficher les détails',
            resetButtonTitle: 'Effacer la recherche',
            backButtonTitle: 'Fermer la recherche',
            noResultsText: 'Aucun résultat pour',
            footer: { selectText: 'ouvrir', navigateText: 'parcourir', closeText: 'fermer' },
          },
        },
      },
    },
  },
};

/**
 * The guide (decision 0078): `docs/guide` by role and `docs/operations`, served at `/help`. Everything else in `docs` is for
 * people who change Grantdesk, and is read in the repository.
 */
export default defineConfig({
  base: '/help/',
  title: 'Grantdesk guide',
  srcExclude: ['decisions/**', '*.md'],
  rewrites: { 'operations/README.md': 'operators/index.md', 'operations/:page': 'operators/:page', 'guide/:rest*': ':rest*' },
  outDir: 'dist',
  cacheDir: '../node_modules/.vitepress',
  cleanUrls: true,
  // Pages contain no script with their own text, so that the three inline scripts are the same everywhere.
  metaChunk: true,
  head: [['link', { rel: 'icon', href: '/favicon.svg' }]],
  locales: {
    root: { label: 'English', lang: 'en' },
    fr: {
      label: 'Français',
      lang: 'fr',
      title: 'Guide de Grantdesk',
      themeConfig: {
        sidebar: sidebarOf(FR, 'Autres rôles', '/fr'),
        outline: { label: 'Sur cette page' },
        docFooter: { prev: 'Page précédente', next: 'Page suivante' },
        langMenuLabel: 'Changer de langue',
        returnToTopLabel: 'Haut de la page',
        sidebarMenuLabel: 'Menu',
        darkModeSwitchLabel: 'Apparence',
        lightModeSwitchTitle: 'Passer au thème clair',
        darkModeSwitchTitle: 'Passer au thème sombre',
        skipToContentLabel: 'Aller au contenu',
      },
    },
  },
  themeConfig: {
    sidebar: sidebarOf(SECTIONS, 'Other roles', ''),
    search,
    outline: { label: 'On this page' },
    externalLinkIcon: false,
  },
});
