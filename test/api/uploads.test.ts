import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { removeUnusedFile } from '#domains/identity/profile/store-pictures.ts'
import { userFiles } from '#domains/identity/profile/tables.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { guardian, wholeProfile } from '../profile-form.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  app = await makeTestApp()
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#3366aa', noise } })
  png = await sharp({ create: { width: 64, height: 32, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  jpeg = await picture
    .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '20/1 16/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())

type Answer = { success: boolean; message?: string; errors?: Record<string, string>; data: SelfProfile }

const urlOf = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
/** Saves a profile with a date of birth, without which no picture is stored. */
const send = (token: string, body: object) =>
  app.call<Answer>('PUT', '/api/admission/self-profile-update', { token, body: { dob: '1999-02-01', ...body } })

async function storedFiles() {
  const folder = path.join(app.dataDir, 'files')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function runJobs() {
  while (await runNextJob(app.context(), { 'remove-unused-file': removeUnusedFile }));
}

async function fetchFile(address: string | null, token: string) {
  const answer = await app.app.inject({ url: address ?? '/none', headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

const filesOf = (userId: string) => app.db.select().from(userFiles).where(eq(userFiles.userId, userId))

describe('a photo and a signature', () => {
  it('are encoded anew without metadata, and shown to their owner', async () => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { photo: urlOf(jpeg, 'jpeg'), signature: urlOf(png) })
    expect(answer.status).toBe(200)
    const { photo, signature } = answer.body.data
    expect(photo).toMatch(/^\/api\/um\/files\/[\da-f-]{36}$/)
    const file = await fetchFile(photo, token)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="photo.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const read = await sharp(file.body).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 300, height: 400 })
    expect(read.exif).toBeUndefined()
    expect(file.body.includes('canary-artist')).toBe(false)
    expect((await sharp((await fetchFile(signature, token)).body).metadata()).hasAlpha).toBe(true)
    expect((await filesOf(user.id)).map(({ storageKey }) => storageKey)).toEqual([
      expect.stringMatching(/^people\/[\da-f]{48}$/),
      expect.stringMatching(/^people\/[\da-f]{48}$/),
    ])
    const { body } = await app.call<Answer>('GET', '/api/auth/me', { token })
    expect(body.data.photo).toBe(photo)
  })

  it('are nobody else’s', async () => {
    const [mine, other] = [await makeSignedIn(app), await makeSignedIn(app)]
    const { photo } = (await send(mine.token, { photo: urlOf(png) })).body.data
    expect((await fetchFile(photo, other.token)).status).toBe(404)
    expect((await fetchFile('/api/um/files/019ab000-0000-7000-8000-000000000000', mine.token)).status).toBe(404)
    expect((await fetchFile('/api/um/files/..%2F..%2Fetc', mine.token)).status).toBe(400)
    expect((await app.call('GET', photo ?? '')).status).toBe(401)
  })

  it('replace the previous one, deleted by the next job; null removes them', async () => {
    const { user, token } = await makeSignedIn(app)
    await runJobs()
    const before = (await storedFiles()).length
    const first = (await send(token, { photo: urlOf(png) })).body.data.photo
    const second = (await send(token, { photo: urlOf(jpeg, 'jpeg') })).body.data.photo
    expect(second).not.toBe(first)
    expect((await fetchFile(first, token)).status).toBe(404)
    await runJobs()
    expect(await storedFiles()).toHaveLength(before + 1)
    expect((await send(token, { gender: 'other' })).body.data.photo).toBe(second)
    expect((await send(token, { photo: null })).body.data.photo).toBeNull()
    await runJobs()
    expect(await storedFiles()).toHaveLength(before)
    expect(await filesOf(user.id)).toEqual([])
  })

  it('survive the job for lost uploads', async () => {
    const { token } = await makeSignedIn(app)
    const { photo } = (await send(token, { photo: urlOf(png) })).body.data
    await app.db.update(jobs).set({ runAt: app.now() })
    await runJobs()
    expect((await fetchFile(photo, token)).status).toBe(200)
  })

  it('leave nothing behind without their row', async () => {
    const { user, token } = await makeSignedIn(app)
    const before = await storedFiles()
    await app.pool.query(`create function refuse_file() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$; create trigger refuse_file before insert on user_files
      for each row execute function refuse_file()`)
    expect((await send(token, { gender: 'male', photo: urlOf(png) })).status).toBe(500)
    await app.pool.query('drop trigger refuse_file on user_files; drop function refuse_file')
    expect((await app.call<Answer>('GET', '/api/admission/self-profile', { token })).body.data.gender).toBe('')
    await app.db.update(jobs).set({ runAt: app.now() })
    await runJobs()
    expect(await storedFiles()).toEqual(before)
    expect(await filesOf(user.id)).toEqual([])
  })

  it('keep one of four concurrent ones', async () => {
    const { user, token } = await makeSignedIn(app)
    const before = (await storedFiles()).length
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(token, { photo: urlOf(png) })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await runJobs()
    expect(await filesOf(user.id)).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(before + 1)
  })

  it('are throttled', async () => {
    const { token } = await makeSignedIn(app)
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await send(token, { photo: 'data:text/html;base64,PGI+' })).status)
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })

  it("of a minor need a guardian's consent, and are deleted when it is withdrawn", async () => {
    const { user, token } = await makeSignedIn(app)
    const minor = { ...wholeProfile, dob: '2012-01-01', photo: urlOf(png) }
    const before = await storedFiles()
    expect((await send(token, minor)).status).toBe(400)
    expect(await storedFiles()).toEqual(before)
    expect((await send(token, { ...minor, guardian })).status).toBe(200)
    expect(await filesOf(user.id)).toHaveLength(1)
    await app.call('POST', '/api/um/withdraw-guardian-consent', { token, body: {} })
    await runJobs()
    expect(await filesOf(user.id)).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })
})

describe('exactly 150 KB', () => {
  const sized = (bytes: number) => urlOf(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]), 'jpeg')

  it.each([
    [153_599, 200],
    [153_600, 200],
    [153_601, 400],
    [153_604, 400],
    [160_000, 400],
  ])('%i bytes: %i', async (bytes, status) => {
    const { token } = await makeSignedIn(app)
    const answer = await send(token, { photo: sized(bytes) })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.errors).toEqual({ photo: 'File size must be less than 150KB' })
  })

  it('is the limit for each, and half a megabyte for the form', async () => {
    const { token } = await makeSignedIn(app)
    expect((await send(token, { photo: sized(153_600), signature: sized(153_600) })).status).toBe(200)
    expect((await send(token, { photo: sized(410_000) })).status).toBe(413)
    const elsewhere = { password: 'x'.repeat(200_000), confirm: 'DELETE' }
    expect((await app.call('POST', '/api/um/delete-account', { token, body: elsewhere })).status).toBe(413)
  })
})

/** Returns a chunk of a PNG. */
function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Returns a complete PNG of one bit per pixel: small, but huge when decoded. */
function bombOf(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('unsupported pictures', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  )
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const corpus: [string, () => string][] = [
    ['an SVG', () => urlOf(svg, 'svg+xml')],
    ['an SVG called PNG', () => urlOf(svg)],
    ['HTML', () => `data:text/html;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`],
    ['HTML called PNG', () => urlOf(Buffer.from('<script>alert(1)</script>'))],
    ['a GIF', () => urlOf(gif, 'gif')],
    ['a GIF called PNG', () => urlOf(gif)],
    ['a script in a GIF', () => urlOf(Buffer.concat([Buffer.from('GIF89a=1;alert(1)//'), png]))],
    ['a PDF', () => urlOf(Buffer.from('%PDF-1.7\n'), 'pdf')],
    ['a picture behind a PDF', () => urlOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg]), 'jpeg')],
    ['a picture behind an archive', () => urlOf(Buffer.concat([Buffer.from('PK\x03\x04'), png]))],
    ['a PNG called JPEG', () => urlOf(png, 'jpeg')],
    ['a JPEG called WebP', () => urlOf(jpeg, 'webp')],
    ['only the first bytes of a PNG', () => urlOf(png.subarray(0, 8))],
    ['a PNG that ends in the middle', () => urlOf(png.subarray(0, png.length - 30))],
    ['a JPEG that ends in the middle', () => urlOf(jpeg.subarray(0, jpeg.length >> 1), 'jpeg')],
    ['a RIFF of another kind', () => urlOf(Buffer.from('RIFF\x10\0\0\0WAVEfmt '), 'webp')],
    ['an empty WebP', () => urlOf(Buffer.from('RIFF\x04\0\0\0WEBP'), 'webp')],
    ['a bomb', () => urlOf(bombOf(30_000, 30_000))],
    ['a long thin bomb', () => urlOf(bombOf(600_000, 40))],
    ['base64 with line breaks', () => urlOf(png).replace(/.{76}/g, '$&\n')],
    ['base64 with spaces', () => urlOf(png).replace(',', ', ')],
    ['the URL-safe alphabet', () => `data:image/png;base64,${Buffer.from([0xfb, 0xff]).toString('base64url')}`],
    ['base64 that was cut', () => urlOf(png).slice(0, -3)],
    ['bytes that are not base64', () => 'data:image/png,%89PNG'],
    ['more parameters', () => urlOf(png).replace(';base64', ';name=a.svg;base64')],
    ['another case', () => urlOf(png).replace('data:image/png', 'DATA:IMAGE/PNG')],
    ['two addresses', () => `${urlOf(png)},${urlOf(png)}`],
    ['an address elsewhere', () => 'https://evil.example/a.png'],
    ['a file of the server', () => 'file:///etc/passwd'],
    ['nothing', () => ''],
    ['an empty picture', () => 'data:image/png;base64,'],
  ]

  it.each(corpus)('%s is refused, and nothing is stored', async (_name, make) => {
    const { user, token } = await makeSignedIn(app)
    const before = await storedFiles()
    const answer = await send(token, { ...wholeProfile, signature: make() })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['signature'])
    expect(await storedFiles()).toEqual(before)
    expect(await filesOf(user.id)).toEqual([])
    const { data } = (await app.call<Answer>('GET', '/api/admission/self-profile', { token })).body
    expect(data.gender).toBe('')
  })

  it.each([
    ['JPEG', () => urlOf(Buffer.concat([jpeg, Buffer.from('<script>canary</script>PK\x03\x04canary')]), 'jpeg')],
    ['PNG', () => urlOf(Buffer.concat([png, Buffer.from('<script>canary</script>PK\x03\x04canary')]))],
    [
      'PNG comment',
      () =>
        urlOf(Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from('a\0<script>canary')), png.subarray(33)])),
    ],
  ])('removes a second format hidden in a %s', async (_name, make) => {
    const { token } = await makeSignedIn(app)
    const answer = await send(token, { photo: make() })
    expect(answer.status).toBe(200)
    const { body } = await fetchFile(answer.body.data.photo, token)
    expect(body.includes('canary')).toBe(false)
  })

  it('accepts WebP', async () => {
    const { token } = await makeSignedIn(app)
    expect((await send(token, { photo: urlOf(await sharp(jpeg).webp().toBuffer(), 'webp') })).status).toBe(200)
  })
})
