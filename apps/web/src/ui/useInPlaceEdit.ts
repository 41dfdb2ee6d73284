import { type RefObject, useRef, useState } from 'react';

interface InPlaceEdit {
  isEditing: boolean;
  start: () => void;
  /** Ends it; the button that started it has the focus once it is drawn again. */
  stop: () => void;
  /** For the button that starts it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A record whose fields open in its own place. */
export function useInPlaceEdit(): InPlaceEdit {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isEditing,
    start: () => setEditing(true),
    stop: () => {
      setEditing(false);
      requestAnimationFrame(() => button.current?.focus());
    },
    button,
  };
}
