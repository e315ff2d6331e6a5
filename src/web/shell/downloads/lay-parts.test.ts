import { describe, expect, it } from 'vitest'
import { answerParts, headers, isKeptFilm, isPaper, partBytes, pathOfPaper, readHead } from './lay-parts.ts'

/*
 * A film of two full parts and a rest; each byte encodes its position.
 */

const size = 2 * partBytes + 10
const byteAt = (at: number) => (at * 31 + Math.floor(at / 251)) % 256
const film = Uint8Array.from({ length: size }, (_, at) => byteAt(at))
const head = { type: 'video/webm', size, until: '2026-12-01T00:00:00.000Z' }
const now = Date.parse('2026-11-30T00:00:00Z')

/** Returns the answer, and which parts were read for it. */
async function ask(range: string | null, parts = head) {
  const read: number[] = []
  const answer = answerParts(
    parts,
    async (index) => {
      read.push(index)
      const part = film.slice(index * partBytes, (index + 1) * partBytes)
      return part.length > 0 ? part : null
    },
    { range, now },
  )
  if (!answer) return null
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes, read }
}

describe('a film on the device', () => {
  it.each([
    { what: 'its first byte', range: 'bytes=0-0', first: 0, last: 0 },
    { what: 'its last byte', range: `bytes=${size - 1}-${size - 1}`, first: size - 1, last: size - 1 },
    { what: 'its last byte, from the end', range: 'bytes=-1', first: size - 1, last: size - 1 },
    { what: 'all from a byte on', range: `bytes=${size - 5}-`, first: size - 5, last: size - 1 },
    { what: 'more than there is', range: `bytes=${size - 5}-${size + 500}`, first: size - 5, last: size - 1 },
    {
      what: 'the last byte of a part and the first of the next',
      range: `bytes=${partBytes - 1}-${partBytes}`,
      first: partBytes - 1,
      last: partBytes,
    },
    {
      what: 'one whole part',
      range: `bytes=${partBytes}-${2 * partBytes - 1}`,
      first: partBytes,
      last: 2 * partBytes - 1,
    },
    { what: 'all of it', range: 'bytes=0-', first: 0, last: size - 1 },
  ])('is read from $what', async ({ range, first, last }) => {
    const answer = await ask(range)
    expect(answer?.status).toBe(206)
    expect(answer?.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`)
    expect(answer?.headers.get('content-length')).toBe(String(last - first + 1))
    expect(answer?.bytes.equals(Buffer.from(film.subarray(first, last + 1)))).toBe(true)
  })

  it('can be played from its end without reading its beginning', async () => {
    expect((await ask('bytes=-10'))?.read).toEqual([2])
  })

  it('has no part beyond its end', async () => {
    const answer = await ask(`bytes=${size}-`)
    expect([answer?.status, answer?.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  it('is sent whole without a range, or for several ranges', async () => {
    for (const range of [null, 'bytes=0-1,4-5', 'letters=0-1']) {
      const answer = await ask(range)
      expect([answer?.status, answer?.headers.get('content-length'), answer?.bytes.length]).toEqual([
        200,
        String(size),
        size,
      ])
    }
  })

  it('is refused after its time is over, to the millisecond', async () => {
    expect(await ask('bytes=0-0', { ...head, until: new Date(now).toISOString() })).toBeNull()
    expect(await ask('bytes=0-0', { ...head, until: new Date(now + 1).toISOString() })).not.toBeNull()
  })

  it('is not silently truncated when a part is missing', async () => {
    await expect(ask('bytes=0-', { ...head, size: size + partBytes })).rejects.toThrow('gone')
  })
})

it('round-trips the head, and returns null for anything else', () => {
  for (const until of [null, head.until]) {
    expect(readHead(new Response(null, { headers: headers({ ...head, until }) }))).toEqual({ ...head, until })
  }
  expect(readHead(new Response('a page'))).toBeNull()
})

it.each([
  ['/media/files/notes.pdf', '/media/files/notes.pdf'],
  ['https://site.example/media/files/notes.pdf?x=1', '/media/files/notes.pdf'],
  ['https://elsewhere.example/media/files/notes.pdf', null],
  ['//elsewhere.example/media/files/notes.pdf', null],
  ['/media/files/film.webm', null],
  ['/media/files/../../api/login.pdf', null],
  ['/account/notes.pdf', null],
  ['javascript:alert(1)//media/files/notes.pdf', null],
])('of %s the path to store is %s', (url, path) => expect(pathOfPaper(url, 'https://site.example')).toBe(path))

it('distinguishes signed film addresses from stored ones', () => {
  expect([isKeptFilm('/class-films/c2VhbGVk/film.webm'), isKeptFilm('/class-films/kept/1/film.webm')]).toEqual([
    false,
    true,
  ])
  expect(isPaper('/media/files/a/b.pdf')).toBe(false)
})
