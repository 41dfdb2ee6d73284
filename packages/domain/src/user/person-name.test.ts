import { describe, expect, it } from 'vitest';
import { nameError, nameMessages, optionalNameError } from './person-name.ts';

describe('the name of a person', () => {
  it('may be written in any script, with dots and dashes', () => {
    for (const name of ['Ada Obi', 'J. R. R. Tolkien', 'Zoë d’Arcy-Ọbí', '李小龍', 'x'.repeat(200)])
      expect(nameError(name)).toBeNull();
  });

  it('is not empty, unless it may be left out', () => {
    expect(nameError('  ')).toBe(nameMessages.missing);
    expect(optionalNameError('')).toBeNull();
  });

  it('has at most 200 characters, counted as people count them', () => {
    expect(nameError('😀'.repeat(200))).toBeNull();
    expect(nameError('x'.repeat(201))).toBe(nameMessages.long);
  });

  it.each(['Win at https://evil.example', 'WWW.evil.example', 'ftp://x', 'www.'])('holds no web address: %s', (name) => {
    expect(nameError(name)).toBe(nameMessages.link);
    expect(optionalNameError(name)).toBe(nameMessages.link);
  });
});
