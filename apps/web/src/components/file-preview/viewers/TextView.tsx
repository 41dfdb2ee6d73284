import { useEffect, useState } from 'react';
import type { ViewerProps } from '../types.ts';
import { Pane } from './Pane.tsx';
import classes from './viewers.module.css';

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
        <p className={classes.note}>Only the beginning is shown. Download the file to read all of it.</p>
      ) : null}
      <pre className={classes.text}>{text.slice(0, MAX_CHARACTERS)}</pre>
    </Pane>
  );
}
