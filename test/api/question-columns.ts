import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { makeSignedIn } from '../factories.ts'
import { makeFileDesk } from '../question-files.ts'
import { choice } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* Files of questions with unknown column names, and the task that stores the rows. */

export let app: TestApp

export let token: string

export let desk: ReturnType<typeof makeFileDesk>

/** Makes a ZIP of some hundred kilobytes, with one file of 129 MB. */
export function swollen() {
  const packed = deflateRawSync(Buffer.alloc(129 << 20))
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  central.write('PK\x01\x02', 'latin1')
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, central, end])
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    token = (await makeSignedIn(app, { role: 'examiner' })).token
    desk = makeFileDesk(app, token)
    await storeQuestions(app.context(), [choice('single', 'A')])
  })
  afterAll(() => app.close())
}
