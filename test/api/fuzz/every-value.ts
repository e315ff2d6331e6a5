import { afterAll, beforeAll, expect, it } from 'vitest'
import { isVerhoeffValid } from '../../../src/platform/text/aadhaar.ts'
import { makeSignedIn, makeTest } from '../../factories.ts'
import { makeTestApp, type TestApp } from '../../test-app.ts'
import { incompressible } from './make-values.ts'
import { type Answered, type Leaf, walkOperations } from './walk-bodies.ts'

export let app: TestApp

export let made: { testId: string; questionId: string }

export const nameOf = ({ route, leaf }: Answered) => `${route} ${leaf.path.join('.')}`

export const isFixed = ({ schema }: Leaf) => schema.enum !== undefined || schema.type === 'boolean'

/** Where the edges of a column lie behind a schema that may not know them. */
export const edges = {
  'date-time': ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', `2026-11-22T10:00:00.${'1'.repeat(200)}Z`],
  date: ['0000-01-01', '9999-12-31'],
  text: ['\ud800', 'a\u0000b', incompressible(6000), '१२३', '٣'],
  number: [2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 1e300, 0.5],
}

export function edgesOf({ schema }: Leaf): readonly unknown[] {
  if (schema.type === 'integer' || schema.type === 'number') return edges.number
  if (schema.type !== 'string') return []
  const { format = '' } = schema
  if (format === 'date-time' || format === 'date') return [...edges[format], '\ud800']
  return format === 'uuid' ? ['\ud800'] : [...edges.text, '0000-01-01']
}

export const first = '23456789012'

export const whole = [...'0123456789'].map((last) => first + last).find(isVerhoeffValid) ?? ''

export const between = [
  '',
  '\u200b',
  ',',
  ': ',
  ') (',
  '+',
  '\u00a0',
  '/',
  ' . ',
  '\u2013',
  '_',
  '~',
  '🙂',
  '\u2060',
  '|',
  "'",
]

export const digitsOf = (zero: string) => (digit: string) =>
  String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))

/** The number as people write it, and as nobody does, each with the word for it. */
export const spellings = [
  ...between.map((one) => [...whole].join(one)),
  whole.replace(/(\d{4})(?=\d)/g, '$1-'),
  [...whole].map(digitsOf('୦')).join(' '),
  [...whole].map(digitsOf('०')).join(''),
  [...whole].map(digitsOf('０')).join('\u200d'),
].map((number) => `Aadhaar ${number}`)

export const asciiDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[୦-୯]/g, (d) => String(d.charCodeAt(0) - 0x0b66))
    .replace(/[०-९]/g, (d) => String(d.charCodeAt(0) - 0x0966))

export const address = (of: string) =>
  ['line_1', 'line_2'].map((line) => `${of}_address.${of}_address_${line}`).concat(`${of}_address.${of}_city`)

export const freeTexts = [
  ['POST /api/um/web-registration', 'name'],
  ['POST /api/lms/contact', 'name', 'subject', 'message', 'source_page'],
  ['POST /api/lms/subscribe', 'source_page'],
  ['POST /api/quiz-portal/attempts/:id/reports', 'note'],
  ['POST /api/student-portal/classes/:id/notes', 'text'],
  ['POST /api/staff/patterns', 'name', 'source', 'body.sections.0.name', 'body.sections.0.subject'],
  ['POST /api/staff/tests', 'quiz_name'],
  ['POST /api/staff/tests/:id/corrections', 'reason'],
  [
    'PUT /api/admission/self-profile-update',
    ...['candidate_name', 'id_name', 'id_number', 'id_relation', 'guardian.guardian_name', 'father.father_name'],
    ...['father.father_occupation', 'educational_qualification.0.educational_qualification_name'],
    ...['educational_qualification.0.stream', 'educational_qualification.0.college'],
    ...address('present'),
    ...address('permanent'),
  ],
] as const

/** Registers what each file of these tests does before and after them. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    const { testId, questionIds } = await makeTest(app)
    made = { testId, questionId: questionIds[0] ?? '' }
    // Always one admin more than those who ask, so that none of them is the last.
    await makeSignedIn(app, { role: 'admin' })
  })
  afterAll(() => app.close())
}

/** Puts values at the edges into every `step`th place of each operation. */
export function proveEdges(step: number) {
  it(`no value at an edge, in ${step === 1 ? 'any place' : `every ${step}th place`} of any operation, is a mistake of ours`, {
    timeout: 180_000,
  }, async () => {
    let next = 0
    const answered = await walkOperations(app, made, (leaf) => {
      if (isFixed(leaf)) return []
      next += 1
      return next % step === 0 ? edgesOf(leaf) : []
    })
    expect(answered.length).toBeGreaterThan(500 / step)
    // Not all are refused by the first check: the rest of each request is right.
    expect(answered.filter(({ status }) => status < 300).length).toBeGreaterThan(50 / step)
    const mistakes = answered.filter(({ status }) => status >= 500)
    const told = mistakes.map((one) => `${nameOf(one)} = ${JSON.stringify(one.value).slice(0, 60)}: ${one.text}`)
    expect(told.slice(0, 10), `${mistakes.length} mistakes`).toEqual([])
  })
}
