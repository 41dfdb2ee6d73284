import type { FileScan } from '@grantdesk/domain/file/scan';

/** A file as a row names it. */
export interface PreviewFile {
  _id: string;
  name: string;
  /** The question that it answers, if it is part of an answer. */
  question?: string;
}

/** A file that may be looked at, with short-lived addresses; both null while it may not leave the server. */
export interface OpenedFile extends PreviewFile {
  type: string;
  size: number;
  scan: FileScan;
  url: string | null;
  viewerUrl: string | null;
  /** Whether the organisation lets files of this kind open in the product. */
  opensHere: boolean;
}

/** Where the drawer gets its files: each call asks the server again, with the person's current permissions. */
export interface PreviewSource {
  open: (id: string) => Promise<OpenedFile>;
  /** The bytes of a file by its short-lived address. */
  bytes: (url: string, signal: AbortSignal) => Promise<ArrayBuffer>;
  /** What went wrong, in words. */
  words: (thrown: unknown) => string;
}

/** What each kind of viewer is given. It says when something can be seen, or that nothing can. */
export interface ViewerProps {
  file: OpenedFile;
  url: string;
  /** A new address of the same bytes, for what plays longer than one lives. */
  renew: () => Promise<string>;
  bytes: () => Promise<ArrayBuffer>;
  onReady: () => void;
  onFail: () => void;
}
