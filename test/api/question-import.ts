import { afterAll, beforeAll } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { makeSignedIn } from '../factories.ts'
import { makeFileDesk } from '../question-files.ts'
import { choice } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp
export let token: string
export let userId: string
export let desk: ReturnType<typeof makeFileDesk>

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    const { user, token: own } = await makeSignedIn(app, { role: 'examiner' })
    token = own
    userId = user.id
    desk = makeFileDesk(app, token)
    await storeQuestions(app.context(), [choice('single', 'A')])
  })
  afterAll(() => app.close())
}
