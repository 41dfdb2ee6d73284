import { describe, expect, it } from 'vitest';
import { toAppError } from './http/errors.ts';

const failure = (code: string): Error => Object.assign(new Error('of the system'), { code });

describe('a full disk', () => {
  it('is a plain request to try again, whether the database or the folder of files says so', () => {
    for (const code of ['53100', 'ENOSPC', 'EDQUOT'])
      expect(toAppError(failure(code))).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE', message: 'This can’t be stored right now. Try again in a moment.' },
      });
  });

  it('hides nothing else: what is not known stays an error of ours', () => {
    expect(toAppError(failure('58P01'))).toBeUndefined();
    expect(toAppError(failure('EACCES'))).toBeUndefined();
  });
});

it('a machine of the database that is lost is a plain request to try again, whether the system or a timeout notices it', () => {
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', '08001'])
    expect(toAppError(failure(code))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
});

it('a number or a date beyond the range of its column is what the request got wrong', () => {
  for (const code of ['22003', '22008'])
    expect(toAppError(failure(code))).toMatchObject({ status: 400, body: { code: 'UNPARSEABLE' } });
});
