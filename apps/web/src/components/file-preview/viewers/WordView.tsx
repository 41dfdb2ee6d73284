import { useEffect, useRef } from 'react';
import type { ViewerProps } from '../types.ts';

/** A Word document drawn into a frame that runs nothing: no script, no form, no way out of it. */
export default function WordView({ file, bytes, onReady, onFail }: ViewerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const [content, { renderAsync }] = await Promise.all([bytes(), import('docx-preview')]);
      const inside = frame.current?.contentDocument;
      if (!isCurrent || !inside) return;
      inside.documentElement.lang = document.documentElement.lang;
      inside.title = file.name;
      inside.body.replaceChildren();
      const styles = inside.createElement('div');
      inside.head.append(styles);
      await renderAsync(new Blob([content]), inside.body, styles, {
        renderAltChunks: false,
        ignoreFonts: true,
        renderComments: false,
        useBase64URL: true,
      });
      // Links would leave the frame for nowhere: they are shown, and do nothing.
      for (const link of inside.querySelectorAll('a[href]'))
        if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href');
      const fit = inside.createElement('style');
      fit.textContent = PAGE_STYLE;
      inside.head.append(fit);
      if (isCurrent) onReady();
    };
    draw().catch(() => isCurrent && onFail());
    return () => {
      isCurrent = false;
    };
  }, [file, bytes, onReady, onFail]);
  return (
    <iframe
      ref={frame}
      data-viewer
      className="w-full flex-1 border-0 bg-sunken"
      title={file.name}
      sandbox="allow-same-origin"
      srcDoc="<!doctype html><html><head></head><body tabindex='0'></body></html>"
    />
  );
}

/** Pages as wide as the frame where it is narrow; paper is white in the dark too. */
const PAGE_STYLE = `
  body { margin: 0; background: #e9e7e2; }
  .docx-wrapper { padding: 16px; background: none; }
  .docx-wrapper > section.docx { box-shadow: 0 1px 4px rgba(0, 0, 0, 0.25); margin-bottom: 16px; max-width: 100%; box-sizing: border-box; }
  @media (max-width: 840px) {
    .docx-wrapper { padding: 8px; }
    .docx-wrapper > section.docx { padding: 24px 16px !important; min-height: 0 !important; }
    table, img { max-width: 100%; }
  }
`;
