import { createHash } from 'node:crypto'

/** JSON with its keys in one order, as the database keeps them in another than they came. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${inOrder(inner)}`).join()}}`
}

/** The same for the same value, wherever it was kept. */
export function hashOf(value: unknown) {
  return createHash('sha256').update(inOrder(value)).digest('base64url')
}

type Frozen = { action: string; subjectId: string; subjectVersion: string; body: unknown; requestedBy: string }

/** Over all that the second person says yes to. */
export function hashOfRequest({ action, subjectId, subjectVersion, body, requestedBy }: Frozen) {
  return hashOf({ action, subjectId, subjectVersion, body, requestedBy })
}
