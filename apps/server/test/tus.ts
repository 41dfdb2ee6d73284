import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** One answer of the upload protocol; `cut` where the connection was ended on purpose. */
export interface TusAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TusClient {
  begin: (
    given: { application: string; field: string; name: string; size: number | string },
    more?: Headers,
  ) => Promise<TusAnswer>;
  /** Sends bytes from an offset; with `cutAfter` the connection is broken after so many of them. */
  send: (
    url: string,
    offset: number,
    bytes: Buffer,
    options?: { cutAfter?: number; headers?: Headers },
  ) => Promise<TusAnswer | 'cut'>;
  offset: (url: string) => Promise<TusAnswer>;
  cancel: (url: string) => Promise<TusAnswer>;
}
type Headers = Record<string, string>;

/** Speaks the tus protocol over real sockets, so that they can be cut. */
export function tusClient(base: string, cookie: string): TusClient {
  const call = (method: string, path: string, headers: Headers, body?: Buffer, cutAfter?: number): Promise<TusAnswer | 'cut'> =>
    new Promise((resolve, reject) => {
      let isCut = false;
      const request = httpRequest(
        base + path,
        { method, headers: { cookie, 'tus-resumable': '1.0.0', ...headers, 'content-length': body?.length ?? 0 } },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
        },
      );
      request.on('error', (error) => (isCut ? resolve('cut') : reject(error)));
      if (cutAfter === undefined || !body) return void request.end(body);
      request.write(body.subarray(0, cutAfter), () => {
        isCut = true;
        request.destroy();
        resolve('cut');
      });
    });
  const whole = (answer: TusAnswer | 'cut'): TusAnswer => {
    if (answer === 'cut') throw new Error('the connection was not meant to be cut');
    return answer;
  };
  return {
    begin: async ({ application, field, name, size }, more = {}) => {
      const metadata = Object.entries({ application, field, filename: name })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',');
      return whole(await call('POST', '/api/file/tus', { 'upload-length': String(size), 'upload-metadata': metadata, ...more }));
    },
    send: (url, offset, bytes, { cutAfter, headers } = {}) =>
      call(
        'PATCH',
        url,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
        bytes,
        cutAfter,
      ),
    offset: async (url) => whole(await call('HEAD', url, {})),
    cancel: async (url) => whole(await call('DELETE', url, {})),
  };
}
