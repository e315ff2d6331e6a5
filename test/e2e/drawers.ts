import type { Page } from '@playwright/test'
import type { OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { type accountOf, fetchSession } from './fixtures.ts'

/* Cash drawers over the API, for tests about other things. */

type Account = ReturnType<typeof accountOf>
type Told<T> = { data: T }

async function asOffice(page: Page, account: Account) {
  const { token } = await fetchSession(page, account)
  const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() })
  const get = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(path, { headers: headers() })).json()) as Told<T>).data
  const post = (path: string, data: object) => page.request.post(path, { headers: headers(), data })
  return { get, post }
}

/** Opens a drawer of this account at every centre whose counter it may use; open ones stay. */
export async function openDrawers(page: Page, account: Account, { opening = 20_000, at = '' } = {}) {
  const { get, post } = await asOffice(page, account)
  const centres = await get<{ _id: string; center_name: string }[]>('/api/masters/center')
  for (const { _id, center_name } of centres.filter(({ center_name }) => center_name.includes(at)))
    if (![200, 409].includes((await post('/api/staff/drawers', { center_id: _id, opening })).status()))
      throw new Error(`The drawer of ${center_name} could not be opened.`)
}

/** Closes every open drawer of this account, whatever it contains. */
export async function closeDrawers(page: Page, account: Account) {
  const { get, post } = await asOffice(page, account)
  for (const { _id, cash } of await get<OwnDrawer[]>('/api/staff/drawers')) {
    const closed = await post(`/api/staff/drawers/${_id}/close`, { counts: {}, expected: cash, reason: 'Not counted' })
    if (closed.status() !== 200) throw new Error(await closed.text())
  }
}
