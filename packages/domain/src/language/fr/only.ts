/** Texts that mean something else in some files than everywhere else: part of the path of the file, then its texts. */
export const FRENCH_ONLY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'shell/ShortcutSheet': { Enter: 'Entrée' },
  'score/PanelFooter': { Enter: 'Entrée' },
  'stage/labels': { Open: 'Ouvert' },
  'risk/Risks': { Open: 'Ouvert' },
  'dashboard/Reviews': { Open: 'Ouvertes', Completed: 'Terminées' },
  'amendment/EffectTable': { Then: 'À l’époque' },
  'assign/AssignPreview': { New: 'Nouvelles' },
  'event/EventList': { Past: 'Passés' },
  'files/FileInput': { files: 'des fichiers' },
  'domain/src/programme/window': { Closed: 'Clos' },
};
