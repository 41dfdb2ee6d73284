import { afterPaint } from './after-paint.ts';

/** Requests our own letters (tokens.css) once the page can be read, so that they do not hold up what is to be read. */
export const loadLetters = (): unknown =>
  afterPaint(() => {
    document.documentElement.dataset['letters'] = '';
    try {
      localStorage.setItem('grantdesk.letters', 'kept');
    } catch {
      // Storage may be blocked: they come late each time, then.
    }
  });
