import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { startS3 } from '../../sandbox/s3.ts'

const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'ap-south-1' }
let s3: Awaited<ReturnType<typeof startS3>>
let dataDir: string

beforeAll(async () => {
  s3 = await startS3({ ...account, bucket: 'institute' })
  dataDir = await mkdtemp(path.join(tmpdir(), 'abhyas-storage-'))
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true })
})

function storageOf(kind: 'folder' | 'bucket', secret = account.secretAccessKey) {
  const bucket = {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: account.region,
    S3_BUCKET: 'institute',
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  }
  return createStorage(readConfig({ DATA_DIR: dataDir, ...(kind === 'bucket' ? bucket : {}) }))
}

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  it('returns the stored bytes with their content type', async () => {
    const storage = storageOf(kind)
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
    await storage.put('public/film-one.webm', body, 'video/webm')
    expect(await storage.get('public/film-one.webm')).toEqual({ body, contentType: 'video/webm' })
  })

  it('stores a file in pieces, and nothing of an aborted one', async () => {
    const storage = storageOf(kind)
    async function* pieces(breaksOff: boolean) {
      for (let n = 0; n < 50; n++) yield Buffer.alloc(10_000, n)
      if (breaksOff) throw new Error('broken off')
    }
    await storage.putStream('tasks/a', pieces(false), 'text/csv')
    const kept = await storage.get('tasks/a')
    expect([kept?.contentType, kept?.body.length, kept?.body[499_999]]).toEqual(['text/csv', 500_000, 49])
    await expect(storage.putStream('tasks/b', pieces(true), 'text/csv')).rejects.toThrow('broken off')
    expect(await storage.get('tasks/b')).toBeNull()
    await storage.delete('tasks/a')
    expect(await storage.get('tasks/a')).toBeNull()
  })

  it('replaces a file', async () => {
    const storage = storageOf(kind)
    await storage.put('people/a', Buffer.from('first, and longer'), 'text/plain')
    await storage.put('people/a', Buffer.from('\nsecond'), 'image/png')
    expect(await storage.get('people/a')).toEqual({ body: Buffer.from('\nsecond'), contentType: 'image/png' })
  })

  it('returns nothing for a missing or deleted file', async () => {
    const storage = storageOf(kind)
    await storage.put('people/b', Buffer.from('b'), 'text/plain')
    await storage.delete('people/b')
    await storage.delete('people/never')
    expect(await storage.get('people/b')).toBeNull()
    expect(await storage.get('people/b/below')).toBeNull()
    expect(await storage.get('nowhere')).toBeNull()
  })

  it.each([
    [undefined, 0, 999],
    [{ first: 0, last: 0 }, 0, 0],
    [{ first: 10, last: 499 }, 10, 499],
    [{ first: 999, last: 999 }, 999, 999],
  ])('streams %j of a file, and tells its size and content type', async (range, first, last) => {
    const storage = storageOf(kind)
    const body = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
    await storage.put('public/part.webm', body, 'video/webm')
    const file = await storage.open('public/part.webm')
    expect([file?.size, file?.contentType]).toEqual([1000, 'video/webm'])
    const stream = await file?.read(range)
    expect(stream && (await buffer(stream))).toEqual(body.subarray(first, last + 1))
  })

  it('streams an empty file, and opens nothing for a missing one', async () => {
    const storage = storageOf(kind)
    await storage.put('public/empty', Buffer.alloc(0), 'video/webm')
    const file = await storage.open('public/empty')
    expect(file?.size).toBe(0)
    const stream = await file?.read()
    expect(stream && (await buffer(stream))).toHaveLength(0)
    expect([await storage.open('people/never'), await storage.open('../secrets')]).toEqual([null, null])
  })

  it.each(['../secrets', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', 'A', 'a\0b', 'a\\b', '', 'a/', 'a%2e%2e'])(
    'refuses the name %j',
    async (key) => {
      const storage = storageOf(kind)
      await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('is no key')
      await expect(storage.delete(key)).rejects.toThrow('is no key')
      expect(await storage.get(key)).toBeNull()
    },
  )
})

it("restricts the folder to the server's user and leaves no unfinished file", async () => {
  await storageOf('folder').put('private/one/file', Buffer.from('x'), 'text/plain')
  const folder = path.join(dataDir, 'files/private/one')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(folder, 'file'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['file'])
})

it('treats an unflushed or truncated file as missing', async () => {
  const storage = storageOf('folder')
  const key = 'lead-imports/part'
  await storage.putUnflushed(key, Buffer.from('Name,Phone'), 'text/csv')
  expect(await storage.get(key)).toEqual({ body: Buffer.from('Name,Phone'), contentType: 'text/csv' })
  const whole = await storage.open(key)
  expect(whole).toMatchObject({ size: 10, contentType: 'text/csv' })
  await whole?.close()
  for (const length of [15, 5, 0]) {
    await truncate(path.join(dataDir, 'files', key), length)
    expect([length, await storage.get(key), await storage.open(key)]).toEqual([length, null, null])
  }
})

it("signs requests to the bucket with the account's secret", async () => {
  const before = s3.refused()
  const stranger = storageOf('bucket', 'guessed')
  await expect(stranger.put('people/c', Buffer.from('c'), 'text/plain')).rejects.toThrow('SignatureDoesNotMatch')
  await expect(stranger.get('people/c')).rejects.toThrow()
  expect(s3.refused()).toBe(before + 2)
  expect(s3.objects.has('people/c')).toBe(false)
})

it('needs all settings of the bucket or none', () => {
  expect(() => readConfig({ S3_BUCKET: 'institute', S3_REGION: 'x' })).toThrow(
    /S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
  )
})
