import { useRef } from 'react';
import { newKey } from '../api/client.ts';

/**
 * One idempotency key per intent: the same body sent again, after a lost answer, carries the same key and acts once;
 * another body is another intent.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text || last.current.key === '') last.current = { text, key: newKey() };
    return last.current.key;
  };
}
