import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload as PartUpload } from '@aws-sdk/lib-storage';
import { DataStore, ERRORS, Upload } from '@tus/server';

interface Piece {
  key: string;
  offset: number;
  size: number;
}

const FOLDER = 'unfinished';
/** Offsets are written with leading zeros, so that names sort in the order of the bytes. */
const nameOf = (offset: number): string => String(offset).padStart(15, '0');

/**
 * Unfinished uploads in a bucket: each request's bytes are an object of their own, named by where they begin. How far an
 * upload is follows from the objects themselves, so nothing can disagree after a crash, every service that speaks S3 will
 * do, and pieces may be of any size. What a lost request sends twice has the same bytes and does no harm.
 */
export class PiecesInBucket extends DataStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #lifetimeMs: number;

  constructor(client: S3Client, bucket: string, lifetimeMs: number) {
    super();
    this.#client = client;
    this.#bucket = bucket;
    this.#lifetimeMs = lifetimeMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata, creation_date } = upload;
    const Body = JSON.stringify({ size, metadata, creation_date });
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: `${FOLDER}/${id}/info`, Body }));
    return upload;
  }

  /** Stores what comes until the stream ends, which it also does, in good order, where the connection was lost. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    let received = 0;
    const counted = content.map((chunk: Buffer) => {
      received += chunk.length;
      return chunk;
    });
    const Key = `${FOLDER}/${id}/${nameOf(offset)}`;
    await new PartUpload({ client: this.#client, params: { Bucket: this.#bucket, Key, Body: counted } }).done();
    return offset + received;
  }

  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#client
      .send(new GetObjectCommand({ Bucket: this.#bucket, Key: `${FOLDER}/${id}/info` }))
      .catch(() => undefined);
    if (!info?.Body) throw ERRORS.FILE_NOT_FOUND;
    const known = JSON.parse(await info.Body.transformToString()) as {
      size: number;
      metadata: Record<string, string | null>;
      creation_date: string;
    };
    const pieces = await this.#pieces(id);
    return new Upload({ ...known, id, offset: pieces.reduce((end, piece) => Math.max(end, piece.offset + piece.size), 0) });
  }

  async read(id: string): Promise<Readable> {
    const [client, Bucket, pieces] = [this.#client, this.#bucket, await this.#pieces(id)];
    return Readable.from(
      (async function* () {
        for (const { key } of pieces) yield* (await client.send(new GetObjectCommand({ Bucket, Key: key }))).Body as Readable;
      })(),
    );
  }

  override async remove(id: string): Promise<void> {
    const keys = (await this.#list(id)).map(({ key }) => ({ Key: key }));
    for (let at = 0; at < keys.length; at += 1_000)
      await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects: keys.slice(at, at + 1_000), Quiet: true } }),
      );
  }

  override getExpiration(): number {
    return this.#lifetimeMs;
  }

  /** The pieces that follow one another from the first byte on; one after a gap, or within another, is left out. */
  async #pieces(id: string): Promise<Piece[]> {
    const byOffset = new Map((await this.#list(id)).map((piece) => [piece.offset, piece]));
    const pieces: Piece[] = [];
    for (let at = 0, piece = byOffset.get(at); piece && piece.size > 0; piece = byOffset.get(at)) {
      pieces.push(piece);
      at += piece.size;
    }
    return pieces;
  }

  async #list(id: string): Promise<Piece[]> {
    const Prefix = `${FOLDER}/${id}/`;
    const found: Piece[] = [];
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix }))
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        found.push({ key: Key, offset: Number(Key.slice(Prefix.length)), size: Size });
    return found;
  }
}
