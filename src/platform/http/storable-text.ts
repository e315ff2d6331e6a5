import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Text that PostgreSQL can store: well-formed Unicode without the character 0. Other text comes only from broken
 * programs and attackers. Checked once for everything that is sent, so that no schema can forget it.
 */

type Place = { path: string; value: unknown }

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

function below({ path, value }: Place): Place[] {
  // The bytes of a file are no text.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).map(([name, inner]) => ({ path: path ? `${path}.${name}` : name, value: inner }))
}

function isRefused({ value }: Place) {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  return !Object.keys(value).every(isStorable)
}

/** Returns the path to the first text in the input that cannot be stored; null: none. */
export function findUnstorable(sent: unknown): string | null {
  // A worklist instead of recursion: the depth is the sender's choice.
  const rest: Place[] = [{ path: '', value: sent }]
  for (let place = rest.pop(); place; place = rest.pop()) {
    if (isRefused(place)) return place.path
    for (const inner of below(place)) rest.push(inner)
  }
  return null
}

/** Hook before any schema: 400 naming the field whose text no column can hold. */
export async function refuseUnstorableText({ body, query, params }: FastifyRequest) {
  const field = findUnstorable(body) ?? findUnstorable(query) ?? findUnstorable(params)
  if (field === null) return
  const problem = t`contains a character that cannot be stored`
  throw new AppError('invalid', `${field || t`The text`}: ${problem}.`, { errors: { [field || 'body']: problem } })
}
