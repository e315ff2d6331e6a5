import type { Language, Texts } from '#domains/bank/schema.ts'
import type { Row } from '#platform/text/layout/lay-inline.ts'
import { heightOf } from '#platform/text/layout/lay-text.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paperIn } from '../papers/seal-paper.ts'
import { tellMarks } from '../prints/prepare-instructions.ts'
import { questionsOfSet } from '../prints/rules.ts'
import type { FrozenPaper, FrozenQuestion, PrintLayout } from '../prints/schema.ts'
import { layPassage, layQuestion, laySection, type Room } from './typeset-question.ts'

/* What a set prints, in pieces that are never broken, in groups that stay together where they can. */

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

/** The same in several languages, once where they say the same: beside each other, or below. */
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

/** Groups consecutive questions of one passage; a question without a passage is a group of its own. */
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

/** The groups of a set, in its order. The head of a section is one piece with what comes first in it. */
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
