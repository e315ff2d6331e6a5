import type { Language, Texts } from '#domains/bank/schema.ts'
import { black, grey } from '#platform/text/drawing/inks.ts'
import type { Row } from '#platform/text/layout/lay-inline.ts'
import { gap, heightOf, type LayText, shifted } from '#platform/text/layout/lay-text.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paperIn } from '../papers/seal-paper.ts'
import { tellMarks } from '../prints/prepare-instructions.ts'
import { questionsOfSet } from '../prints/rules.ts'
import type { FrozenPaper, FrozenQuestion, PrintLayout } from '../prints/schema.ts'
import type { Inks } from '../rooms/draw-paper.ts'

/* One question in one language: its number, its text, its options with their letters in rings, and below the number its code in the bank. */

const textSize = 9.5
const numberRoom = 24
const letterRoom = 16
const ringSize = 5
const letters = 'ABCDE'

type ShownQuestion = {
  sno: number
  code: number
  kind: 'single' | 'several' | 'numeric'
  text: string
  options: string[]
}
type Room = { layText: LayText; inks: Inks; width: number }

/** Draws something beside the first of these rows. */
function beside([first, ...rest]: Row[], draw: Row['draw']): Row[] {
  if (!first) return []
  const both: Row = {
    height: first.height,
    draw(pen, x, top) {
      draw(pen, x, top)
      first.draw(pen, x, top)
    },
  }
  return [both, ...rest]
}

function layOption(html: string, index: number, { layText, inks, width }: Room): Row[] {
  const rows = layText(html, { size: textSize }, width - letterRoom).map((row) => shifted(row, letterRoom))
  return beside(rows.length > 0 ? rows : [gap(textSize * 1.4)], (pen, x, top) => {
    const middle = { x: x + ringSize + 0.5, y: top + textSize * 0.68 }
    pen.ring(middle.x, middle.y, { size: ringSize, color: inks.print, thickness: 0.7 })
    const letter = letters[index] ?? '?'
    pen.write(letter, { ...middle, y: middle.y + 2.1, align: 'middle' }, { size: 6, color: inks.print, isStrong: true })
  })
}

/** Pairs options side by side, each pair as tall as its taller option. */
function pairUp(options: Row[][], width: number): Row[] {
  return options.flatMap((left, index) => {
    if (index % 2 === 1) return []
    const right = options[index + 1] ?? []
    return {
      height: Math.max(heightOf(left), heightOf(right)),
      draw(pen, x, top) {
        left[0]?.draw(pen, x, top)
        right[0]?.draw(pen, x + width, top)
      },
    } satisfies Row
  })
}

/** Puts two options on a line where each fits completely. */
function layOptions(options: string[], room: Room): Row[] {
  const half = room.width / 2
  const narrow = options.map((html, index) => layOption(html, index, { ...room, width: half - 4 }))
  if (narrow.every((rows) => rows.length === 1)) return pairUp(narrow, half)
  return options.flatMap((html, index) => layOption(html, index, room))
}

function note(text: string): Row {
  return {
    height: 12,
    draw: (pen, x, top) => pen.write(text, { x, y: top + 8 }, { size: 7, color: grey }),
  }
}

const answerLine = (inks: Inks): Row => ({
  height: 18,
  draw(pen, x, top) {
    pen.write(t`Answer:`, { x, y: top + 12 }, { size: 8, color: inks.print, isStrong: true })
    pen.line([x + 36, top + 13], [x + 126, top + 13], { color: black, thickness: 0.6 })
  },
})

function layQuestion({ sno, code, kind, text, options }: ShownQuestion, room: Room): Row[] {
  const inner = { ...room, width: room.width - numberRoom }
  const stem = room.layText(text, { size: textSize }, inner.width)
  const answers =
    kind === 'numeric'
      ? [answerLine(room.inks)]
      : [...(kind === 'several' ? [note(t`One or more options are right.`)] : []), ...layOptions(options, inner)]
  const rows = [...stem, gap(2), ...answers].map((row) => shifted(row, numberRoom))
  return [
    ...beside(rows, (pen, x, top) => {
      pen.write(String(sno), { x, y: top + textSize }, { size: 10, color: black, isStrong: true })
      pen.write(String(code), { x, y: top + textSize + 9 }, { size: 5.5, color: grey })
    }),
    gap(7),
  ]
}

type ShownPassage = { from: number; to: number; text: string }

function layPassage({ from, to, text }: ShownPassage, { layText, width }: Room): Row[] {
  const title = from === to ? t`For question ${from}` : t`For questions ${from} to ${to}`
  const head: Row = {
    height: 14,
    draw: (pen, x, top) => pen.write(title, { x, y: top + 10 }, { size: 9, color: black, isStrong: true }),
  }
  return [head, ...layText(text, { size: textSize }, width), gap(7)]
}

type ShownSection = { name: string; line: string }

function laySection({ name, line }: ShownSection, { inks, width }: Room): Row[] {
  return [
    {
      height: 34,
      draw(pen, x, top) {
        const style = { size: 11, color: inks.print, isStrong: true }
        pen.write(pen.wrap(name, style, width)[0] ?? '', { x, y: top + 12 }, style)
        pen.write(line, { x, y: top + 23 }, { size: 7.5, color: grey })
        pen.line([x, top + 27], [x + width, top + 27], { color: inks.print, thickness: 0.8 })
      },
    },
  ]
}

/*
 * Contents of a printed set, as pieces that are never broken, in groups kept together if possible.
 */

export type Piece = Row[]
export type Way = { languages: Language[]; layout: PrintLayout; gutter: number }

const htmlOf = (text: Texts | undefined) => Object.values(text ?? {})[0] ?? ''

/** Returns the texts of a paper in each language, as candidates get them on screens. */
function textsOf(paper: FrozenPaper, languages: Language[]) {
  const sections = paper.sections.map(({ _id, languages }) => ({ id: _id, languages }))
  return languages.map((language) => {
    const whole = { ...paper, quiz_id: '', version: 1 }
    const shown = paperIn(whole, { languages: paper.languages, sections }, language)
    const questions = shown.questions.map(({ _id, text, options }): [string, Map<string, string>] => [
      _id,
      new Map([['', htmlOf(text)], ...options.map((option): [string, string] => [option._id, htmlOf(option.text)])]),
    ])
    return {
      questions: new Map(questions),
      passages: new Map(shown.passages.map(({ _id, text }) => [_id, htmlOf(text)])),
    }
  })
}
type LanguageTexts = ReturnType<typeof textsOf>[number]

/** Lays a text out in several languages, once if they are equal: side by side, or below each other. */
function inLanguages(
  pieces: { key: string; lay: (room: Room) => Row[] }[],
  room: Room,
  { layout, gutter }: Way,
): Piece {
  const distinct = pieces.filter(({ key }, index) => pieces.findIndex((other) => other.key === key) === index)
  const [left, right] = distinct
  if (layout === 'one-after-another' || !left || !right) return distinct.flatMap(({ lay }) => lay(room))
  const width = (room.width - gutter) / 2
  const sides = [left, right].map(({ lay }) => lay({ ...room, width }))
  const height = Math.max(...sides.map(heightOf))
  return [
    {
      height,
      draw(pen, x, top) {
        for (const [index, rows] of sides.entries()) {
          let y = top
          for (const row of rows) {
            row.draw(pen, x + index * (width + gutter), y)
            y += row.height
          }
        }
        pen.line([x, top + height - 3], [x + room.width, top + height - 3], { color: room.inks.line, thickness: 0.5 })
      },
    },
  ]
}

type Setting = { texts: LanguageTexts[]; room: Room; way: Way }

function layOne(question: FrozenQuestion, { texts, room, way }: Setting): Piece {
  const { sno, code, kind } = question
  const pieces = texts.map(({ questions }) => {
    const words = questions.get(question._id)
    const text = words?.get('') ?? ''
    const options = question.options.map((option) => words?.get(option._id) ?? '')
    const shown = { sno, code, kind, text, options: kind === 'numeric' ? [] : options }
    return { key: JSON.stringify([text, options]), lay: (inside: Room) => layQuestion(shown, inside) }
  })
  return inLanguages(pieces, room, way)
}

function layHead(questions: FrozenQuestion[], { texts, room, way }: Setting): Piece | null {
  const [first] = questions
  const passageId = first?.passage_id
  if (!first || !passageId) return null
  const range = { from: first.sno, to: questions.at(-1)?.sno ?? first.sno }
  const pieces = texts.map(({ passages }) => {
    const text = passages.get(passageId) ?? ''
    return { key: text, lay: (inside: Room) => layPassage({ ...range, text }, inside) }
  })
  return inLanguages(pieces, room, way)
}

/** Groups consecutive questions of one passage; a question without a passage forms its own group. */
function runsOf(questions: FrozenQuestion[]) {
  const runs: FrozenQuestion[][] = []
  for (const question of questions) {
    const run = runs.at(-1)
    const isSame = question.passage_id !== null && run?.[0]?.passage_id === question.passage_id
    if (run && isSame) run.push(question)
    else runs.push([question])
  }
  return runs
}

/** Creates a composer for the groups of a set, in its order. A section's heading is one piece with what follows it. */
export function createComposer(paper: FrozenPaper, room: Room, way: Way) {
  const setting: Setting = { texts: textsOf(paper, way.languages), room, way }
  return (seed: number): Piece[][] => {
    const questions = questionsOfSet(paper, seed)
    return paper.sections.flatMap((section) => {
      const inSection = questions.filter(({ section_id }) => section_id === section._id)
      const groups = runsOf(inSection).map((run) => {
        const head = layHead(run, setting)
        return [...(head ? [head] : []), ...run.map((question) => layOne(question, setting))]
      })
      const [firstGroup] = groups
      const line = [t`${plural(inSection.length, '# question', '# questions')}`, tellMarks(section)].join(' · ')
      const title = laySection({ name: section.section_name, line }, room)
      if (firstGroup?.[0]) firstGroup[0] = [...title, ...firstGroup[0]]
      return groups
    })
  }
}
