import { afterAll, beforeAll, beforeEach } from 'vitest'
import { about, institute as demoInstitute } from '#db/demo/institute.ts'
import { institute } from '#domains/content/tables.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp

export async function setInstitute(change: Partial<typeof demoInstitute>) {
  await app.db.delete(institute)
  await app.db.insert(institute).values({ settings: { ...demoInstitute, ...change }, about })
  app.onContentChange()
}

export async function getPicture(url: string, headers: Record<string, string> = {}) {
  const answer = await app.app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => setInstitute({}))
}
