import type { OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import type { TestApp } from './test-app.ts'

/** Opens a drawer at a counter with this many rupees for the token's owner, unless one is open. Does nothing for someone who may not take money there. */
export async function openDrawer(app: TestApp, token: string, { centreId, opening = 50_000 }: At) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { center_id: centreId, opening }
  const answer = await app.call<{ data: OwnDrawer }>('POST', '/api/staff/drawers', { token, body, headers })
  if (![200, 401, 403, 409].includes(answer.status)) throw new Error(answer.text)
  return answer.body.data
}
type At = { centreId: string; opening?: number }
