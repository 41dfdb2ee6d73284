/** Colours of tags, by the name of the design token that they are drawn with. */
export const TAG_COLOURS = ['neutral', 'info', 'progress', 'success', 'warning', 'danger', 'called', 'brand'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** Characters of a tag's name. */
export const TAG_NAME_MAX = 40;
/** Tags of one programme. */
export const TAGS_MAX = 100;
/** Applications that are tagged together. */
export const TAGGED_TOGETHER_MAX = 5_000;
/** Tags of one application. */
export const APPLICATION_TAGS_MAX = 20;
