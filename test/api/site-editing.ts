import { afterAll, beforeAll } from 'vitest'
import { makeSignedIn } from '../factories.ts'
import { makeContentCategory, makeSubCategory } from '../make-offers.ts'
import { makeDesk } from '../staff-editing.ts'
import type { Body } from '../test-app.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

type Desk = ReturnType<typeof makeDesk>
export let app: TestApp
export let editor: Desk & { token: string }
export let director: Desk & { token: string }
export const sit = async (role: 'editor' | 'admin' | 'translator') => {
  const { token } = await makeSignedIn(app, { role })
  return { token, ...makeDesk(app, token) }
}

export async function makePlace() {
  const category = await makeContentCategory(app, { section: 'notifications' })
  return { category, sub: await makeSubCategory(app, { categoryId: category.id }) }
}

export type List = Body & {
  data: { _id: string; title: string; state: string }[]
  next: string | null
  total: { value: number }
}
export const list = (token: string, path: string) => app.call<List>('GET', `/api/staff/things/${path}`, { token })

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    ;[editor, director] = [await sit('editor'), await sit('admin')]
  })
  afterAll(() => app.close())
}
