/*
 * Recognises the kind of a line by the way teachers mark it: 'Q.12', '3)', '(b)', 'Ans. (c)', 'Sol.', 'Directions
 * (1-5):'. All of these use only the letters of a line.
 */

const digits = '[\\d०-९୦-୯০-৯]'
const zeros = ['0', '०', '୦', '০']

/** Converts digits of any of the four scripts to a number. */
function readNumeral(text: string) {
  const ascii = [...text].map((digit) => {
    const zero = zeros.find(
      (start) => digit.charCodeAt(0) - start.charCodeAt(0) >= 0 && digit.charCodeAt(0) - start.charCodeAt(0) <= 9,
    )
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero.charCodeAt(0))
  })
  return Number(ascii.join(''))
}

const questionStart = new RegExp(
  `^\\s*(Q(?:ue(?:s(?:tion)?)?)?\\s*\\.?\\s*(?:No\\.?)?|प्रश्न|ପ୍ରଶ୍ନ|প্রশ্ন)?\\s*(${digits}{1,4})\\s*(?:\\.(?!${digits})|[):\\]।-])+\\s*`,
  'i',
)
const namedStart = new RegExp(
  `^\\s*(?:Q(?:ue(?:s(?:tion)?)?)?\\s*\\.?\\s*(?:No\\.?)?|प्रश्न|ପ୍ରଶ୍ନ|প্রশ্ন)\\s*(${digits}{1,4})\\s*[.):\\]।-]*\\s+`,
  'i',
)

/** Returns the number at the beginning of a question, its length in letters, and whether a word such as "Question" precedes it. */
export function matchQuestion(text: string) {
  const [label, , bare] = questionStart.exec(text) ?? []
  const [namedLabel, named] = namedStart.exec(text) ?? []
  const isNamed = named !== undefined || /^\s*(?:Q|प्रश्न|ପ୍ରଶ୍ନ|প্রশ্ন)/i.test(label ?? '')
  const length = (label ?? namedLabel)?.length
  if (length === undefined) return null
  return { number: readNumeral(bare ?? named ?? ''), length, isNamed }
}

const letters = 'abcde'
export type Label = { place: number; from: number; to: number }

function findLabel(text: string, place: number, from: number): Label | null {
  const letter = letters[place] ?? ''
  const either = `[${letter}${letter.toUpperCase()}]`
  const number = place + 1
  // Matches with both brackets anywhere after a space; with only one, where a line or a column begins.
  const label = new RegExp(`(?:^|\\s)[([](?:${either}|${number})[)\\]]\\s*|(?:^|\\t|\\s{2,})${either}[.)]\\s*`, 'g')
  label.lastIndex = from
  const match = label.exec(text)
  if (!match) return null
  const begin = match.index + (match[0].length - match[0].trimStart().length)
  return { place, from: begin, to: match.index + match[0].length }
}

/** Finds the option labels in a line, starting with option number `next` (from 0): '(a) 1 (b) 2' has two. A label in the middle of a line counts only if the next label follows it in the same line. */
export function matchOptions(text: string, next: number) {
  const labels: Label[] = []
  let from = 0
  for (let place = next; place < letters.length; place++) {
    const label = findLabel(text, place, from)
    if (!label) break
    labels.push(label)
    from = label.to
  }
  const isAtStart = text.slice(0, labels[0]?.from ?? 0).trim() === ''
  return isAtStart || labels.length > 1 ? labels : []
}

const answerStart =
  /^\s*(?:Ans(?:wer)?s?|Correct\s+(?:answer|option)|Key|उत्तर|ଉତ୍ତର|উত্তর)\s*(?:is)?\s*[.:\-–—=]+\s*|^\s*(?:Ans(?:wer)?|उत्तर|ଉତ୍ତର|উত্তর)\s+(?=[([]?[A-Ea-e1-5][)\]]?\s*$)/i
const solutionStart = /^\s*(?:Sol(?:ution)?|Exp(?:lanation)?|हल|व्याख्या|ସମାଧାନ|ବ୍ୟାଖ୍ୟା|সমাধান|ব্যাখ্যা)\s*[.:\-–—]+\s*/i
const keyHeading =
  /^\s*(?:answer\s*keys?|answers|answer\s+sheet\s+key|key|उत्तर\s*(?:कुंजी|माला)|उत्तरमाला|ଉତ୍ତର\s*ସୂଚୀ|উত্তরমালা|উত্তর\s*সংকেত)\s*[:\-–—]*\s*$/i
const passageStart = new RegExp(
  `^\\s*(?:Directions?|Instructions?|Passage|Comprehension|निर्देश|ନିର୍ଦ୍ଦେଶ|নির্দেশ)(?![\\p{L}\\p{M}])[^\\d०-९୦-୯০-৯]{0,30}(${digits}{1,4})\\s*(?:-|–|—|to|से|and|&)\\s*(?:Q\\.?\\s*)?(${digits}{1,4})[^.:)\\]]{0,20}[.:)\\]]*\\s*`,
  'iu',
)
const headings = { subject: /^\s*Subject\s*[:\-–]\s*(.+)$/i, topic: /^\s*(?:Topic|Chapter)\s*[:\-–]\s*(.+)$/i }

const lengthOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[0].length ?? null
export const matchAnswer = (text: string) => lengthOf(answerStart, text)
export const matchSolution = (text: string) => lengthOf(solutionStart, text)
export const isKeyHeading = (text: string) => keyHeading.test(text)
export const matchHeading = (text: string, name: keyof typeof headings) =>
  headings[name].exec(text)?.[1]?.trim().slice(0, 100)

/** Returns the first and last question that a passage belongs to, and the length of the heading that says so. */
export function matchPassage(text: string) {
  const [label, first, last] = passageStart.exec(text) ?? []
  if (label === undefined || first === undefined || last === undefined) return null
  return { first: readNumeral(first), last: readNumeral(last), length: label.length }
}

/** Parses '(b)', 'b, d' or 'Option C' as letters; a number is returned as it is, anything else as ''. */
export function readKey(text: string) {
  const tidy = text
    .trim()
    .replace(/^option\s*/i, '')
    .replace(/[.।]\s*$/, '')
  const parts = tidy.split(/\s*(?:,|;|&|\/|and)\s*/i).map((part) => /^[([]?([A-Ea-e])[)\].]?$/.exec(part)?.[1])
  if (parts.every((part) => part !== undefined)) return parts.map((part) => part?.toUpperCase()).join(', ')
  const [letter] = /^[([]([A-Ea-e1-5])[)\]]/.exec(tidy) ?? []
  if (letter) return letter.replaceAll(/[()[\]]/g, '').toUpperCase()
  return /^-?[\d.]+$/.test(tidy.replaceAll(',', '')) ? tidy.replaceAll(',', '') : ''
}

const pair = new RegExp(`(${digits}{1,4})\\s*[.):\\-–—=]*\\s*[([]?\\s*([A-Ea-e])\\s*[)\\]]?(?![\\p{L}\\p{M}])`, 'gu')

/** Reads '1. b  2. (c)  3-a' as the letters of an answer key by question number. */
export function matchKeys(text: string): [number: number, letter: string][] {
  return [...text.matchAll(pair)].map(([, number = '', letter = '']) => [readNumeral(number), letter.toUpperCase()])
}

const allNumbers = (cells: string[]) =>
  cells.length > 0 && cells.every((cell) => new RegExp(`^${digits}{1,4}\\.?$`).test(cell))
const isLetter = (cell: string) => /^[([]?[A-Ea-e][)\]]?$/.test(cell)

const isNumeral = (cell: string) => /\d|[०-९୦-୯০-৯]/.test(cell)

const joinRows = (numbers: string[], letters: string[]) =>
  numbers.flatMap((cell, place): [number, string][] => {
    const letter = letters[place] ?? ''
    if (!isLetter(letter) || !isNumeral(cell)) return []
    return [[readNumeral(cell.replace('.', '')), letter.replaceAll(/[^A-Ea-e]/g, '').toUpperCase()]]
  })

/** Parses a key from a table: a row of numbers above a row of letters, or a number beside each letter. */
export function matchKeyTable(rows: string[][]): [number: number, letter: string][] {
  const keys: [number, string][] = []
  for (const [index, cells] of rows.entries()) {
    const below = rows[index + 1] ?? []
    const numbers = cells.slice(cells.length - below.length)
    const isHeaded =
      cells.length > 1 &&
      allNumbers(cells.filter((cell) => cell !== '').slice(1)) &&
      below.slice(1).every((cell) => cell === '' || isLetter(cell))
    keys.push(...(isHeaded && below.length > 0 ? joinRows(numbers, below) : matchKeys(cells.join('  '))))
  }
  return keys
}
