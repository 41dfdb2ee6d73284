/** Method and path of each call about the settings of the installation. */
export const settingsPaths = {
  one: 'GET /settings/one',
  update: 'PATCH /settings/update',
  about: 'GET /settings/about',
  retentionPreview: 'POST /settings/retention/preview',
} as const;

/** The same about the organisation's logo; its colour and texts are settings. */
export const brandPaths = {
  logo: 'GET /brand/logo',
  logoNew: 'POST /brand/logo/new',
  logoRemove: 'POST /brand/logo/remove',
} as const;
