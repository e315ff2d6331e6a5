import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../test-app.ts'

const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2
const contentType = 'video/webm'
const end = Buffer.from('the end')

let app: TestApp
let port: number
let place: string

/** Makes a film of one gigabyte that occupies no disk space: all zeros until its last words. */
async function makeFilm() {
  place = path.join(app.dataDir, 'files/public/large.webm')
  await mkdir(path.dirname(place), { recursive: true })
  const file = await open(place, 'w')
  await file.write(`${contentType}\n`)
  await file.write(end, 0, end.length, contentType.length + 1 + gigabyte - end.length)
  await file.close()
}

beforeAll(async () => {
  app = await makeTestApp()
  await makeFilm()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(app.app.listeningOrigin).port)
})
afterAll(() => app.close())

async function ask(options: RequestOptions = {}) {
  const asked: ClientRequest = request({ port, host: '127.0.0.1', path: '/media/files/large.webm', ...options }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('There was no answer.')
  return { asked, answer }
}

/** Returns how often this process has the video open; Linux only. */
function timesOpen() {
  const handles = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return '' // closed since it was listed
    }
  })
  return handles.filter((target) => target === place).length
}

/** Returns the peak memory of this process in megabytes. */
const mostHeld = () => process.resourceUsage().maxRSS / 1024

describe('a film of a gigabyte', () => {
  it('is sent in parts, or whole to a client that disconnects, without buffering', async () => {
    const before = mostHeld()
    for (const [range, expected] of [
      [`bytes=0-${megabyte - 1}`, Buffer.alloc(megabyte)],
      [`bytes=${gigabyte - end.length}-`, end],
      [`bytes=-${end.length}`, end],
      [`bytes=${gigabyte - 1}-${2 * gigabyte}`, end.subarray(-1)],
    ] as const) {
      const { answer } = await ask({ headers: { range } })
      expect([answer.statusCode, answer.headers['content-length']]).toEqual([206, String(expected.length)])
      expect((await buffer(answer)).equals(expected), range).toBe(true)
    }
    const { asked, answer } = await ask()
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(gigabyte)])
    await once(answer, 'data')
    asked.destroy()
    await expect.poll(timesOpen).toBe(0)
    expect(mostHeld() - before).toBeLessThan(300)
  })

  it('is read no faster than it is sent', async () => {
    const before = mostHeld()
    const { asked, answer } = await ask()
    answer.pause()
    expect(timesOpen()).toBe(1)
    asked.destroy()
    await expect.poll(timesOpen).toBe(0)
    expect(mostHeld() - before).toBeLessThan(300)
  })

  it('gives its size to HEAD, whatever the range, and leaves nothing open', async () => {
    const { answer } = await ask({ method: 'HEAD', headers: { range: 'bytes=0-9' } })
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(gigabyte)])
    expect([answer.headers['accept-ranges'], answer.headers['content-type']]).toEqual(['bytes', contentType])
    expect(await buffer(answer)).toHaveLength(0)
    expect(timesOpen()).toBe(0)
  })

  it('has no part after its end, and leaves nothing open', async () => {
    const { answer } = await ask({ headers: { range: `bytes=${gigabyte}-` } })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${gigabyte}`])
    await buffer(answer)
    expect(timesOpen()).toBe(0)
  })
})

it('an empty film is sent as one, and has no parts', async () => {
  await app.storage.put('public/empty.webm', Buffer.alloc(0), contentType)
  const { answer } = await ask({ path: '/media/files/empty.webm' })
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '0'])
  const part = await ask({ path: '/media/files/empty.webm', headers: { range: 'bytes=0-' } })
  expect(part.answer.statusCode).toBe(416)
})

it('does not hold a page among the public files open', async () => {
  await app.storage.put('public/page.html', Buffer.from('<script></script>'), 'text/html')
  place = path.join(app.dataDir, 'files/public/page.html')
  const { answer } = await ask({ path: '/media/files/page.html' })
  expect(answer.statusCode).toBe(404)
  await buffer(answer)
  expect(timesOpen()).toBe(0)
})
