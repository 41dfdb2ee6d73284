import { m } from '@grantdesk/messages';
import { fileExtension } from '@grantdesk/domain/file/kinds';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ViewerProps } from './types.ts';

export type Viewer = LazyExoticComponent<ComponentType<ViewerProps>>;

const image = lazy(() => import('./viewers/ImageView.tsx'));
const media = lazy(() => import('./viewers/MediaView.tsx'));
const pdf = lazy(() => import('./viewers/PdfView.tsx'));
const text = lazy(() => import('./viewers/TextView.tsx'));
const sheet = lazy(() => import('./viewers/SheetView.tsx'));
const wordView = lazy(() => import('./viewers/WordView.tsx'));
const slides = lazy(() => import('./viewers/SlidesView.tsx'));

/** One viewer per kind, each loaded with the first file of its kind. The old doc and ppt have none of our own. */
const VIEWERS: Record<string, Viewer> = {
  png: image,
  jpg: image,
  jpeg: image,
  svg: image,
  mp4: media,
  mp3: media,
  wav: media,
  pdf,
  txt: text,
  xls: sheet,
  xlsx: sheet,
  docx: wordView,
  pptx: slides,
};

export const findViewer = (name: string): Viewer | undefined => VIEWERS[fileExtension(name)];

/** Why a file has no viewer here, in words. */
export const noViewerText = (name: string): string =>
  ({ doc: m.common.wordFilesOfTheOldKind(), ppt: m.common.powerpointFilesOfTheOldKind() })[fileExtension(name)] ??
  m.common.filesOfThisKind();
