import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bankItems, questions } from '#domains/bank/tables.ts'
import type { ImportRow } from '#domains/imports/schema.ts'
import { bookOf } from '../made-files.ts'
import { csv, freshText, row } from '../question-files.ts'
import { app, desk, setUp, token } from './question-import.ts'

setUp()

const heading = ['subject', 'topic', 'question_en', 'a_en', 'b_en', 'key', 'origin']
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`
const formats = [0, 9, 16, 20]
const origin = number(46024, 2)

/** Returns a workbook with a row for each pair of options. */
const questionsOf = (...options: string[]) => {
  const rows = options.map((pair) => [...['quant', 'Kinds', freshText()].map(text), pair, text('A'), origin])
  return bookOf([heading.map(text), ...rows].map((cells) => `<row>${cells.join('')}</row>`).join(''), { formats })
}
const fix = async (id: string, position: number, body: object) =>
  (await app.call<{ data: ImportRow }>('PUT', `/api/staff/question-imports/${id}/rows/${position}`, { token, body }))
    .body.data

it('stores the options of a workbook as Excel shows them', async () => {
  const lowered = '<c t="inlineStr"><is><r><t>H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r></is></c>'
  const sum = '<c><f>0.1+0.2</f><v>0.30000000000000004</v></c>'
  const file = await questionsOf(
    number(0.25, 1) + number(0.5, 1),
    lowered + sum,
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>',
  )
  const { id, rows } = await desk.read('a.xlsx', file)
  expect(rows.map(({ values: { a_en, b_en, origin } }) => [a_en, b_en, origin])).toEqual([
    ['25%', '50%', '2-Jan'],
    ['H<sub>2</sub>', '0.3', '2-Jan'],
    ['TRUE', 'FALSE', '2-Jan'],
  ])
  await desk.store(id)
  const stored = await app.db
    .select({ options: questions.options })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(eq(bankItems.importId, id))
    .orderBy(bankItems.number)
  expect(JSON.stringify(stored[1]?.options)).toContain('H<sub>2</sub>')
})

it('requires confirmation of a date, time, error or formula without a value in an option', async () => {
  const file = await questionsOf(
    number(46024, 2) + number(46085, 2),
    number(0.08541666666666667, 3) + text('4:5'),
    `<c t="e"><v>#N/A</v></c>${text('4')}`,
    `<c><f>A1</f></c>${text('4')}`,
  )
  const { id, rows } = await desk.read('a.xlsx', file)
  expect(rows.map(({ verdict, reasons }) => [verdict, ...reasons.map(({ cell }) => cell).filter(Boolean)])).toEqual([
    ['error', 'date', 'date'],
    ['error', 'time'],
    ['error', 'error'],
    ['error', 'formula'],
  ])
  expect(rows[0]?.reasons[0]).toMatchObject({
    field: 'a_en',
    message: expect.stringMatching(/^is 2-Jan: Excel turned this into a date/),
  })
  // One of the two is corrected, then the other is confirmed.
  const values = { ...rows[0]?.values, a_en: '1/2' }
  const corrected = await fix(id, 2, values)
  expect([corrected.verdict, corrected.reasons.map(({ field }) => field)[0]]).toEqual(['error', 'b_en'])
  expect(await fix(id, 2, values)).toMatchObject({ verdict: 'warning', values: { a_en: '1/2', b_en: '4-Mar' } })
  expect(await desk.store(id)).toMatchObject({ stored: 1, counts: { error: 3 } })
})

it('warns of apparent dates and errors of Excel in CSV', async () => {
  const { rows } = await desk.read('a.csv', csv(row({ rest: '2-Jan,4-Mar-26,#N/A,4,A,,So.,' })))
  expect(rows[0]?.verdict).toBe('warning')
  expect(rows[0]?.reasons.map(({ field }) => field)).toEqual(['a_en', 'b_en', 'c_en'])
})
