import { m } from '@grantdesk/messages';
import { useEffect, useState } from 'react';
import type { ViewerProps } from '../types.ts';
import { Pane } from './Pane.tsx';

const MAX_CHARACTERS = 500_000;

/** Plain text as text: whatever is written in it, nothing of it runs. */
export default function TextView({ file, bytes, onReady, onFail }: ViewerProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    bytes().then((content) => {
      setText(new TextDecoder('utf-8').decode(content));
      onReady();
    }, onFail);
  }, [bytes, onReady, onFail]);
  return (
    <Pane label={file.name}>
      {text.length > MAX_CHARACTERS ? (
        <p className="mb-3 text-sm text-muted">{m.common.onlyTheBeginningIsShownDownload()}</p>
      ) : null}
      <pre className="mx-auto max-w-[80ch] rounded-md border border-border bg-surface p-6 text-[15px]/6 wrap-anywhere whitespace-pre-wrap text-text">
        {text.slice(0, MAX_CHARACTERS)}
      </pre>
    </Pane>
  );
}
