import { randomUUID } from 'node:crypto'
import type { Chance } from '../../faults/chance.ts'

/*
 * Values for the schemas of our OpenAPI document: such as keep to them, at their edges too, and such as break them in one place.
 */

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Too long for the page of an index, and not to be made shorter by compressing it. */
export function incompressible(length: number) {
  let state = 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 36).toString(36)
  }).join('')
}

type Words = [string, ...string[]]
const words: Words = [
  'word',
  ...[
    'abc',
    '1',
    '12',
    '1/4',
    '123456',
    '9876543210',
    'a@b.example',
    'Aa1!quiet-harbour',
    'A',
    '2026-01-01',
    'ଅଭ୍ୟାସ',
    'x'.repeat(90),
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff x',
    '',
    ' ',
    '../../etc/passwd',
    "';--",
    '%00',
    '<script>',
    '__proto__',
    'NaN',
    '-1',
    '🙂',
  ],
  ...['१२३४', '٣٤', '9'.repeat(200), `0.${'3'.repeat(200)}`, '9223372036854775808', incompressible(6000)],
]
const times: Words = [
  '2026-11-22T10:00:00.5Z',
  ...[
    '2026-11-22T10:00:00Z',
    '2026-11-22T10:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
  ],
  `2026-11-22T10:00:00.${'1'.repeat(200)}Z`,
]
const days: Words = ['2026-11-22', '2008-02-29', '0000-01-01', '9999-12-31', '0001-01-01']
const numbers: [number, ...number[]] = [
  0,
  1,
  2,
  100,
  -1,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
  0.5,
  1e300,
]
const broken: [unknown, ...unknown[]] = [
  'broken',
  ...[null, '', '\u0000', '\ud800', 'x'.repeat(5000), 2_147_483_648, -1, 0.1, 1e308, true, [], {}, [[[]]], { $ne: 1 }],
  ...['0000-01-01', '0000-01-01T00:00:00Z', '[object Object]', ['a'], undefined],
]

function fits(schema: Schema, text: string) {
  if (schema.minLength !== undefined && text.length < schema.minLength) return false
  if (schema.maxLength !== undefined && text.length > schema.maxLength) return false
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text)
}

function makeText(schema: Schema, { pick, happens }: Chance, ids: readonly string[]) {
  const known = ids[0] === undefined ? randomUUID() : pick([ids[0], ...ids])
  if (schema.format === 'uuid') return happens(0.8) ? known : randomUUID()
  if (schema.format === 'date-time') return pick(times)
  if (schema.format === 'date') return pick(days)
  if (schema.format === 'email') return `${randomUUID()}@a.example`
  const [first, ...more] = words.filter((word) => fits(schema, word))
  return first === undefined ? 'x'.repeat(schema.minLength ?? 1) : pick([first, ...more])
}

function makeNumber({ minimum = -Infinity, maximum = Infinity, type }: Schema, { pick }: Chance) {
  const edges = [minimum, maximum].filter(Number.isFinite)
  const usable = [...numbers, ...edges].filter(
    (one) => one >= minimum && one <= maximum && (type === 'number' || Number.isSafeInteger(one)),
  )
  const [first = 1, ...more] = usable
  return pick([first, ...more])
}

/** A value that keeps to the schema. */
export function makeValue(schema: Schema, chance: Chance, ids: readonly string[]): unknown {
  const { pick, happens, below } = chance
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.[0]) return makeValue(pick([choices[0], ...choices]), chance, ids)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeValue(part, chance, ids)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick([schema.enum[0], ...schema.enum])
  if (schema.type === 'array') {
    const least = schema.minItems ?? 0
    const most = Math.min(schema.maxItems ?? 3, least + 2)
    return Array.from({ length: least + below(most - least + 1) }, () => makeValue(schema.items ?? {}, chance, ids))
  }
  if (schema.type === 'object' || schema.properties) {
    const names = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || happens(0.5),
    )
    return Object.fromEntries(names.map(([name, below]) => [name, makeValue(below, chance, ids)]))
  }
  if (schema.type === 'integer' || schema.type === 'number') return makeNumber(schema, chance)
  if (schema.type === 'boolean') return happens(0.5)
  if (schema.type === 'null') return null
  return makeText(schema, chance, ids)
}

/** The value with one thing in it, at any depth, put in place of which the schema knows nothing. */
export function breakValue(value: unknown, chance: Chance): unknown {
  const { pick, below, happens } = chance
  if (typeof value !== 'object' || value === null || happens(0.1)) return pick(broken)
  const names = Object.keys(value)
  if (names.length === 0) return pick(broken)
  const name = names[below(names.length)] ?? ''
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? breakValue(item, chance) : item))
  if (happens(0.1)) return { ...value, unknown_field: pick(broken) }
  const entries = Object.entries(value).map(([key, item]) => [key, key === name ? breakValue(item, chance) : item])
  return Object.fromEntries(entries)
}
