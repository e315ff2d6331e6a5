import { isVerhoeffValid } from '#platform/text/aadhaar.ts'

/* Bad values for the fields of a request, by its schema in our OpenAPI document. */

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}
export type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type Path = (string | number)[]
export type Field = { path: Path; schema: Schema; isQuery?: boolean }

/** Lists the fields of a value by its schema, including optional ones, as deep as the value goes. */
export function fieldsOf(schema: Schema, value: unknown, path: Path = []): Field[] {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) return parts.flatMap((part) => fieldsOf(part, value, path))
  if (schema.const !== undefined || schema.type === 'null') return []
  const own = path.length > 0 ? [{ path, schema }] : []
  if (schema.properties && typeof value === 'object' && value !== null) {
    const inside = value as Record<string, unknown>
    const below = Object.entries(schema.properties)
    return [...own, ...below.flatMap(([name, one]) => fieldsOf(one, inside[name], [...path, name]))]
  }
  return schema.items && Array.isArray(value) ? [...own, ...fieldsOf(schema.items, value[0], [...path, 0])] : own
}

export function putAt(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const copy = Array.isArray(whole) ? [...whole] : { ...(whole as object) }
  const below = copy as Record<string | number, unknown>
  below[name] = putAt(below[name], rest, value)
  return copy
}

export const aadhaar = [...'0123456789'].map((last) => `23456789012${last}`).find(isVerhoeffValid) ?? ''
/** Cannot be shortened by compression. */
const long = Array.from({ length: 6000 }, (_, n) => ((n * n * 48_271) % 36).toString(36)).join('')
/** Returns values that are never valid, and some that may be: those reach a column's limits behind the schema. */
export function badValues({ schema: { type, enum: words, format }, isQuery }: Field) {
  if (isQuery) return { wrong: ['a\u0000b'], odd: ['9'.repeat(30), '0000-01-01', '-1'] }
  if (words || type === 'boolean') return { wrong: ['broken'], odd: [] }
  if (type === 'integer' || type === 'number')
    return { wrong: ['broken'], odd: [2_147_483_648, -2_147_483_649, 1e300, 0.5] }
  if (type !== 'string') return { wrong: type ? ['broken'] : [], odd: [] }
  if (format === 'date' || format === 'date-time') {
    const times = ['0000-01-01', '9999-12-31', '0000-01-01T00:00:00Z', `2026-11-22T10:00:00.${'1'.repeat(200)}Z`]
    return { wrong: [{}, 'broken'], odd: times }
  }
  if (format === 'uuid') return { wrong: [{}, 'broken'], odd: ['\ud800'] }
  return { wrong: [{}, 'a\u0000b'], odd: ['\ud800', long, '٣', '0000-01-01', `Ask Aadhaar ${aadhaar} now`] }
}

export const namesField = (text: string, path: Path) => {
  const body = JSON.parse(text.slice(text.indexOf('\n') + 1)) as { errors?: Record<string, string> }
  const own = path.join('.')
  return Object.entries(body.errors ?? {}).some(
    ([name, sentence]) => sentence !== '' && (name === 'body' || name.startsWith(own) || own.startsWith(name)),
  )
}
