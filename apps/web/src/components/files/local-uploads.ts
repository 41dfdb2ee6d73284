import type { FieldUploads } from '../form-renderer/hooks.ts';

let nextId = 1;

/** Files of a form in preview: they are accepted immediately and never leave the screen. */
export const localUploads: FieldUploads = {
  start: (_field, { name, size, type }, events) => {
    queueMicrotask(() => events.onStored({ _id: `tried-${nextId++}`, name, size, type }));
    return { pause: () => {}, resume: () => {}, cancel: () => {} };
  },
  unfinished: () => [],
  forget: () => {},
  thumbnailOf: () => null,
};
