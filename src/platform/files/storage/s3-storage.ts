import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#platform/config.ts'
import type { OpenFile } from './storage.ts'

type Sdk = typeof import('@aws-sdk/client-s3')
type S3Settings = NonNullable<Config['s3']>

/** Connects on first use: the library is large, and most installations do not need it. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every S3-compatible service supports the bucket in the path; not all support it in the host name, nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  })
  return { sdk, client }
}

type Connected = { sdk: Sdk; client: S3Client }
type Place = { Bucket: string; Key: string }

function nullIfAbsent({ sdk }: Connected) {
  return (error: unknown) => {
    if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}

async function getFile(connected: Connected, place: Place) {
  const { sdk, client } = connected
  const object = await client.send(new sdk.GetObjectCommand(place)).catch(nullIfAbsent(connected))
  if (!object?.Body) return null
  return { body: Buffer.from(await object.Body.transformToByteArray()), contentType: object.ContentType ?? '' }
}

async function openFile(connected: Connected, place: Place): Promise<OpenFile | null> {
  const { sdk, client } = connected
  const head = await client.send(new sdk.HeadObjectCommand(place)).catch(nullIfAbsent(connected))
  if (!head) return null
  const { ContentLength: size = 0, ContentType: contentType = '', ETag } = head
  // The range must be of the very file whose size was sent.
  const same = ETag === undefined ? place : Object.assign({ IfMatch: ETag }, place)
  return {
    size,
    contentType,
    close: async () => undefined,
    async read({ first, last } = { first: 0, last: size - 1 }) {
      if (last < first) return Readable.from([])
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...same, Range: `bytes=${first}-${last}` }))
      if (Body instanceof Readable) return Body
      throw new Error('The bucket answered without a body.')
    },
  }
}

/** Stores a file that arrives in pieces. A bucket needs length and hash before the first byte, so the pieces are first collected on this machine's disk. */
async function putPieces(
  { sdk, client }: Connected,
  place: Place,
  { chunks, contentType }: { chunks: AsyncIterable<Uint8Array>; contentType: string },
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'abhyas-file-'))
  try {
    const file = path.join(folder, 'file')
    const hash = createHash('sha256')
    await writeFile(file, hashed(chunks, hash), { mode: 0o600 })
    const { size } = await stat(file)
    const Body = createReadStream(file)
    const put = new sdk.PutObjectCommand({ ...place, Body, ContentLength: size, ContentType: contentType })
    put.middlewareStack.add(signingHash(hash.digest('hex')), { step: 'build' })
    // A long file takes longer than one answer may.
    await client.send(put, { requestTimeout: 600_000 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Sets the hash that is signed for a stream, as the library cannot read a stream twice. */
function signingHash(sha256: string) {
  return <Args extends { request: unknown }, Answer>(next: (args: Args) => Promise<Answer>) =>
    (args: Args) => {
      const { request } = args
      if (request && typeof request === 'object' && 'headers' in request)
        Object.assign(request.headers ?? {}, { 'x-amz-content-sha256': sha256 })
      return next(args)
    }
}

/** Creates a storage in a bucket, which connects with the first file. */
export function createS3Storage(settings: S3Settings) {
  let connecting: ReturnType<typeof connect> | undefined
  const connected = () => {
    connecting ??= connect(settings)
    return connecting
  }
  const placeOf = (key: string) => ({ Bucket: settings.bucket, Key: key })
  async function put(key: string, body: Buffer, contentType: string) {
    const { sdk, client } = await connected()
    await client.send(new sdk.PutObjectCommand({ ...placeOf(key), Body: body, ContentType: contentType }))
  }
  return {
    put,
    putUnflushed: put,
    async putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string) {
      await putPieces(await connected(), placeOf(key), { chunks, contentType })
    },
    async get(key: string) {
      return getFile(await connected(), placeOf(key))
    },
    async open(key: string) {
      return openFile(await connected(), placeOf(key))
    },
    async delete(key: string) {
      const { sdk, client } = await connected()
      await client.send(new sdk.DeleteObjectCommand(placeOf(key)))
    },
  }
}
