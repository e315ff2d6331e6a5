import type { ReadQuestion } from '../formats/collect-values.ts'
import {
  isKeyHeading,
  matchAnswer,
  matchHeading,
  matchKeys,
  matchKeyTable,
  matchOptions,
  matchPassage,
  matchQuestion,
  matchSolution,
  readKey,
} from './match-lines.ts'
import { type Block, type Line, plainOf, sliceLine, writeLine } from './read-lines.ts'

/*
 * Reads questions from a document as teachers type it: numbered questions, options in lines or tables, an answer
 * line each or a key at the end. A line without a mark continues the current part.
 */

type Draft = {
  number: number
  text: string[]
  options: string[][]
  answer: string
  solution: string[]
  passage: string[]
  heading: { subject: string; topic: string }
}
const cellLabel = /^[([]?(?:\d{1,4}|[a-eA-E])[.)\]]?$/

/** Writes '3' as '3. ' and 'b' as '(b) ', as labels appear in a line. */
function writeLabel(text: string) {
  if (/^[a-e]$/i.test(text)) return `(${text}) `
  return /^\d+$/.test(text) ? `${text}. ` : `${text} `
}

type Field = 'text' | 'options' | 'solution' | 'answer'
type Passage = { first: number; last: number; lines: string[] }

export class QuestionCollector {
  #drafts: Draft[] = []
  #field: Field = 'text'
  #passage: Passage | null = null
  #isPassageOpen = false
  #isKey = false
  #keys = new Map<number, string>()
  #heading = { subject: '', topic: '' }

  add(block: Block) {
    if ('lines' in block) for (const line of block.lines) this.#addLine(line)
    else this.#addTable(block.rows)
  }

  get #draft() {
    return this.#drafts.at(-1)
  }

  #addLine(line: Line) {
    const text = plainOf(line)
    if (isKeyHeading(text)) {
      this.#isKey = true
      return
    }
    if (this.#isKey) return this.#addKeys(matchKeys(text), line)
    if (this.#addHeading(text) || this.#addPassage(line, text) || this.#addQuestion(line, text)) return
    if (this.#isPassageOpen) {
      this.#passage?.lines.push(writeLine(line))
      return
    }
    this.#addMarked(line)
  }

  /**
   * Adds an answer key at the end of the document; the first line that is not part of it ends it, where solutions
   * follow.
   */
  #addKeys(keys: [number: number, letter: string][], line: Line) {
    for (const [number, letter] of keys) this.#keys.set(number, letter)
    if (keys.length > 0) return
    this.#isKey = false
    this.#addLine(line)
  }

  #addHeading(text: string) {
    const [subject, topic] = [matchHeading(text, 'subject'), matchHeading(text, 'topic')]
    if (subject !== undefined) this.#heading = { subject, topic: '' }
    if (topic !== undefined) this.#heading = { ...this.#heading, topic }
    return subject !== undefined || topic !== undefined
  }

  #addPassage(line: Line, text: string) {
    const match = matchPassage(text)
    if (!match) return false
    const rest = writeLine(sliceLine(line, match.length))
    this.#passage = { first: match.first, last: match.last, lines: rest === '' ? [] : [rest] }
    this.#isPassageOpen = true
    return true
  }

  /**
   * Begins a question if the number is the next one or a word such as "Question" precedes it; otherwise the line
   * is part of a list.
   */
  #addQuestion(line: Line, text: string) {
    const match = matchQuestion(text)
    const last = this.#draft
    if (!match) return false
    const isNext =
      !last || match.number === last.number + 1 || (match.number === 1 && this.#isWhole(last)) || match.isNamed
    if (!isNext) return false
    const passage = this.#passage
    const isShared = passage !== null && match.number >= passage.first && match.number <= passage.last
    this.#isPassageOpen = false
    this.#field = 'text'
    this.#drafts.push({
      number: match.number,
      text: [],
      options: [],
      answer: '',
      solution: [],
      passage: isShared ? passage.lines : [],
      heading: this.#heading,
    })
    this.#addMarked(sliceLine(line, match.length))
    return true
  }

  #isWhole({ options, answer }: Draft) {
    return options.length > 1 || answer !== ''
  }

  #addMarked(line: Line) {
    const draft = this.#draft
    const text = plainOf(line)
    if (!draft || text.trim() === '') return
    const [answer, solution] = [matchAnswer(text), matchSolution(text)]
    if (solution !== null) {
      this.#field = 'solution'
      this.#push(sliceLine(line, solution))
    } else if (answer !== null) {
      this.#field = 'answer'
      draft.answer = readKey(text.slice(answer)) || draft.answer
    } else if (this.#field === 'solution' || !this.#addOptions(line, draft)) this.#push(line)
  }

  #addOptions(line: Line, draft: Draft) {
    const labels = matchOptions(plainOf(line), draft.options.length)
    const [first] = labels
    if (!first) return false
    const before = sliceLine(line, 0, first.from)
    if (plainOf(before).trim() !== '') this.#push(before)
    this.#field = 'options'
    for (const [index, label] of labels.entries())
      draft.options.push([writeLine(sliceLine(line, label.to, labels[index + 1]?.from))])
    return true
  }

  /** Appends a line to the part begun last. */
  #push(line: Line) {
    const draft = this.#draft
    const written = writeLine(line)
    if (!draft || written === '') return
    if (this.#field === 'options') draft.options.at(-1)?.push(written)
    else if (this.#field === 'text') draft.text.push(written)
    else draft.solution.push(written)
  }

  /** Reads a table of answers, of options or of whole questions; any other table belongs to the current part. */
  #addTable(rows: Line[][][]) {
    const plain = rows.map((cells) => cells.map((lines) => lines.map(plainOf).join(' ').trim()))
    if (this.#isKey) {
      for (const [number, letter] of matchKeyTable(plain)) this.#keys.set(number, letter)
      return
    }
    const first = plain.flat().find((cell) => cell !== '') ?? ''
    const isOptions =
      this.#draft !== undefined &&
      matchOptions(`${first}${/^[a-e]$/i.test(first) ? ')' : ''}`, this.#draft.options.length).length > 0
    const isQuestions =
      matchQuestion(`${first}${/^\S*\d$/.test(first) ? '. ' : ''}`) !== null &&
      rows.every((cells) => cells.length <= 3) &&
      rows[0]?.length !== 1
    if (isOptions || isQuestions) for (const cells of rows) this.#addRow(cells)
    else this.#pushTable(rows)
  }

  /** Adds a row of a table. A cell with only a number or a letter labels the next one. */
  #addRow(cells: Line[][]) {
    let label = ''
    for (const lines of cells) {
      const [line] = lines
      const text = lines.map(plainOf).join(' ').trim()
      if (lines.length === 1 && cellLabel.test(text)) label = writeLabel(text)
      else {
        const labelled: Line = [{ text: label, look: '' }, ...(line ?? [])]
        for (const each of [labelled, ...lines.slice(1)]) this.#addLine(each)
        label = ''
      }
    }
  }

  #pushTable(rows: Line[][][]) {
    const body = rows.map(
      (cells) => `<tr>${cells.map((lines) => `<td>${lines.map(writeLine).join('<br />')}</td>`).join('')}</tr>`,
    )
    const table: Line = [{ text: '\ufffc', look: '', source: `<table><tbody>${body.join('')}</tbody></table>` }]
    if (this.#isPassageOpen) this.#passage?.lines.push(writeLine(table))
    else this.#push(table)
  }

  /** Returns the questions in order; those without an answer of their own get it from the key. */
  list(): ReadQuestion[] {
    return this.#drafts.map((draft) => {
      const key = draft.answer || this.#keys.get(draft.number) || ''
      const kind = draft.options.length === 0 ? 'numeric' : key.includes(',') ? 'several' : 'single'
      return {
        kind,
        text: { en: joinLines(draft.text) },
        options: draft.options.map((lines) => ({ en: joinLines(lines) })),
        key,
        solution: draft.solution.length > 0 ? { en: joinLines(draft.solution) } : {},
        passage: draft.passage.length > 0 ? { en: joinLines(draft.passage) } : {},
        ...draft.heading,
      }
    })
  }
}

const joinLines = (lines: string[]) => lines.join('\n').replaceAll(/\n?(<table>[\s\S]*?<\/table>)\n?/g, '$1')
