import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#domains/attempts/tables.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await makeTestApp()
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => app.close())

/** Sends the head of a request; resolves when the server has begun with it, and answers how to send the body and read what comes of it. */
async function begin(path: string, { token, body }: { token: string; body: object }) {
  const bytes = Buffer.from(JSON.stringify(body))
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: hall',
    'connection: close',
    'expect: 100-continue',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${bytes.length}`,
  ]
  socket.setNoDelay(true).write(`${head.join('\r\n')}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('100 Continue')
  return {
    drip: async (from: number, to = bytes.length) => {
      for (let at = from; at < to; at++) await new Promise((done) => socket.write(bytes.subarray(at, at + 1), done))
    },
    answer: async () => JSON.parse((await text(socket)).split('\r\n\r\n')[1] ?? ''),
  }
}

describe('a request that is sent byte by byte', () => {
  test('gains no time for its answers', async () => {
    const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
    const { attempt, token } = await openHall(app, { testId, questions })
    const body = { epoch: 1, entries: entriesOf(app, [[questions[0] ?? '', { number: '5' }]]) }
    app.advance(3599)
    const slow = await begin(`/api/quiz-portal/attempts/${attempt._id}/answers`, { token, body })
    await slow.drip(0, 40)
    app.advance(32)
    await slow.drip(40)
    expect((await slow.answer()).data).toMatchObject({ acknowledged: 1, late: [1], is_closed: true })
  })

  test('submits when its last byte arrives', async () => {
    const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
    const { attempt, token } = await openHall(app, { testId, questions })
    const slow = await begin(`/api/quiz-portal/attempts/${attempt._id}/submit`, { token, body: {} })
    await slow.drip(0, 1)
    app.advance(50)
    await slow.drip(1)
    expect((await slow.answer()).data).toEqual({ submission_id: attempt._id })
    const [closed] = (await app.db.select().from(attempts)).filter(({ id }) => id === attempt._id)
    expect(closed?.secondsTaken).toBe(50)
  })
})
