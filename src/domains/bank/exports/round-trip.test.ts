import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReadRow } from '#domains/imports/describe-kind.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { readPackage } from '../formats/open-package.ts'
import { readGift } from '../formats/read-gift.ts'
import { takeInline } from '../formats/read-html.ts'
import { readMoodle } from '../formats/read-moodle.ts'
import { judgeRow } from '../imports/judge-row.ts'
import { readJsonLines } from '../imports/read-json-line.ts'
import { templateColumns } from '../imports/rules.ts'
import type { TypedQuestion, WrittenTexts } from '../questions/schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'
import type { ExportedPage, ExportedQuestion } from './describe-questions.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodle } from './write-moodle.ts'
import { writePackage } from './write-package.ts'
import { rowOfQuestion, writeLines } from './write-rows.ts'

/*
 * Exports random banks in four scripts to every format and imports them again: each question must be identical,
 * letter by letter.
 */

const picture = `data:image/webp;base64,${Buffer.from('RIFF0000WEBPfirst').toString('base64')}`
const drawing =
  '<svg viewBox="0 0 9 9" role="img" aria-label="a square"><rect x="1" y="1" width="7" height="7" /></svg>'
const idOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16)
const shelf: Shelf = new Map([
  [idOf(picture), { kind: 'webp', content: picture, width: 9, height: 9 }],
  [idOf(drawing), { kind: 'svg', content: drawing, width: 9, height: 9 }],
])
/** Returns the id of a picture that the bank has; null for any other. */
const store = async (bytes: Buffer) => {
  const ids = [`data:image/webp;base64,${bytes.toString('base64')}`, bytes.toString('utf8')].map(idOf)
  return ids.find((id) => shelf.has(id)) ?? null
}

const words: Record<string, string[]> = {
  en: ['How long', 'a < b & c > d', '50% {of} it', 'x = y ~ z # 1', 'it: -> here', 'back\\slash', '"quoted"', '=1+1'],
  hi: ['एक घन का आयतन', 'क्षेत्रफल', 'द्वितीय श्रेणी', 'ज्ञात कीजिए?'],
  or: ['ଏକ ସମଘନର ଆୟତନ', 'କ୍ଷେତ୍ରଫଳ', 'ନିର୍ଣ୍ଣୟ କର'],
  bn: ['একটি ঘনকের আয়তন', 'ক্ষেত্রফল', 'নির্ণয় করো'],
}
const formulas = [
  '\\(\\frac{a}{b}\\)',
  '\\(x_1^2 \\neq \\nu\\)',
  '\\(a<b\\)',
  '\\[\\sum_{i=1}^{n} i\\]',
  '\\(\\{1,2\\}\\)',
  '\\(\\begin{matrix}a & b\\\\c & d\\end{matrix}\\)',
]
const inline = fc.constantFrom(...formulas, 'H<sub>2</sub>O', '<b>not</b>', '&lt;b&gt;')
const table = '<table><tbody><tr><th>Day</th><th>Sold</th></tr><tr><td>1</td><td>\\(x^2\\)</td></tr></tbody></table>'
const named = fc.constantFrom(`[picture ${idOf(picture)}: a chart of sales]`, `[picture ${idOf(drawing)}: a square]`)

const text = (language: string, hasPictures: boolean) => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(words[language] ?? [])) },
    { weight: 2, arbitrary: inline },
    ...(hasPictures ? [{ weight: 1, arbitrary: named }] : []),
  )
  const line = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '))
  const lines = fc.tuple(line, fc.constantFrom('\n', '\n\n'), line).map((parts) => parts.join(''))
  const listed = line.map((item) => `<ul><li>${item}</li><li>two</li></ul>`)
  return fc.oneof(
    { weight: 4, arbitrary: line },
    lines,
    listed,
    line.map((item) => `<p>${item}</p>${table}`),
  )
}
const texts = (hasPictures: boolean): fc.Arbitrary<WrittenTexts> =>
  fc.record(
    {
      en: text('en', hasPictures),
      hi: text('hi', hasPictures),
      or: text('or', hasPictures),
      bn: text('bn', hasPictures),
    },
    { requiredKeys: ['en'] },
  )

const number = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => (part === 0 ? `${whole}` : `${whole}.${String(part).padStart(2, '0')}`))

function question(hasPictures: boolean): fc.Arbitrary<TypedQuestion> {
  const shared = {
    text: texts(hasPictures),
    solution: fc.oneof(fc.constant({}), texts(hasPictures)),
    keeps_order: fc.boolean(),
    passage: fc.option(texts(hasPictures).map((text) => ({ _id: null, text }))),
  }
  const choice = fc
    .tuple(
      fc.constantFrom<'single' | 'several'>('single', 'several'),
      fc.array(texts(hasPictures), { minLength: 2, maxLength: 5 }),
      fc.nat(),
    )
    .chain(([kind, options, seed]) =>
      fc.record({
        ...shared,
        kind: fc.constant(kind),
        // The bank accepts no two options that read the same.
        options: fc.constant(
          options.map((option, place) => ({ ...option, en: `${'ABCDE'[place]}${place}${option.en}` })),
        ),
        correct: fc.constant<number[]>(
          kind === 'single'
            ? [seed % options.length].map(Number)
            : [...options.keys()].filter((place) => place <= seed % options.length),
        ),
        value: fc.constant(''),
        tolerance: fc.constant('0'),
      }),
    )
  const numeric = fc.record({
    ...shared,
    kind: fc.constant<'numeric'>('numeric'),
    options: fc.constant<WrittenTexts[]>([]),
    correct: fc.constant<number[]>([]),
    value: number,
    tolerance: fc.constantFrom('0', '0.01', '2'),
  })
  return fc.oneof(choice, numeric)
}

const exported = (hasPictures: boolean): fc.Arbitrary<ExportedQuestion> =>
  fc.record({
    number: fc.integer({ min: 1, max: 99_999 }),
    subject: fc.constantFrom('Quantitative aptitude', 'A/B & "C"', 'Odia: ସାହିତ୍ୟ'),
    topic: fc.constantFrom('Time / work', 'Sets {1}', 'ରାଶି = ~#'),
    difficulty: fc.constantFrom('easy', 'medium', 'hard'),
    tags: fc.constantFrom([], ['mock 14'], ['a [b]', 'c & d']),
    origin: fc.constantFrom('', 'Own paper, 2025: [set] A'),
    question: question(hasPictures),
  })
const bank = (hasPictures: boolean) =>
  fc.uniqueArray(exported(hasPictures), { minLength: 1, maxLength: 4, selector: ({ number }) => number })

const fileOf = (content: Buffer): OpenFile => ({
  size: content.length,
  contentType: '',
  read: async () => Readable.from([content]),
  close: async () => undefined,
})
async function bytesOf(chunks: AsyncIterable<Uint8Array | string>) {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts)
}
async function* pagesOf(questions: ExportedQuestion[]): AsyncGenerator<ExportedPage> {
  yield { questions, shelf }
}

const known = {
  subjects: new Set<string>(),
  topics: new Set<string>(),
  offered: ['en', 'hi', 'or', 'bn'],
  shelf,
  keyOf: (name: string) => name,
}

/** Returns the row as an import would store it. */
function storedOf(row: ReadRow) {
  if ('wrong' in row) throw new Error(row.wrong.message)
  const values = row.values
  const subjects = new Set([values.subject ?? ''])
  const { staged, reasons } = judgeRow(values, { ...known, subjects })
  if (!staged) throw new Error(`${JSON.stringify(reasons)} ${JSON.stringify(values)}`)
  const { against: _against, ...written } = staged.written
  const { subject, topic, difficulty, tags, origin } = staged
  return { subject, topic, difficulty, tags, origin, question: written }
}

type Way = (questions: ExportedQuestion[]) => Promise<ReadRow[]>
async function rowsOf(rows: AsyncIterable<ReadRow>) {
  const all: ReadRow[] = []
  for await (const row of rows) all.push(row)
  return all
}
const ways: Record<string, Way> = {
  'JSON Lines': async (questions) =>
    rowsOf(readJsonLines(fileOf(await bytesOf(writeLines(pagesOf(questions)))), store)),
  'Moodle XML': async (questions) => rowsOf(readMoodle(fileOf(await bytesOf(writeMoodle(pagesOf(questions)))), store)),
  GIFT: async (questions) => rowsOf(readGift(fileOf(await bytesOf(writeGift(pagesOf(questions)))), takeInline(store))),
  'QTI 3.0': async (questions) => rowsOf(readPackage(fileOf(await bytesOf(writePackage(pagesOf(questions)))), store)),
  columns: async (questions) =>
    questions.map((exportedQuestion, index) => {
      const cells = rowOfQuestion(exportedQuestion)
      return {
        position: index + 2,
        values: Object.fromEntries(templateColumns.map((column, place) => [column, cells[place] ?? ''])),
      }
    }),
}

it.each(Object.keys(ways))('%s: a re-imported export is identical', async (name) => {
  const way = ways[name]
  if (!way) throw new Error(name)
  await fc.assert(
    fc.asyncProperty(bank(name !== 'GIFT'), async (questions) => {
      const back = (await way(questions)).map(storedOf)
      expect(back).toEqual(questions.map(({ number: _number, ...left }) => left))
    }),
    { numRuns: 20 },
  )
})
