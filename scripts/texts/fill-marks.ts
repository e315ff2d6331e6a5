import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Argument, parseSync, Visitor } from 'oxc-parser'
import { dateNamesOf } from '#platform/text/date-names.ts'
import type { Language } from './languages.ts'
import type { Span } from './parts.ts'
import { innerName, type Marked, markName, namesName } from './write-marks.ts'

/** `isListed`: is a child of an element, so that several pieces need no array of their own. */
type Mark = Marked & { at: Span; values: Span[]; isListed: boolean }
type File = { code: string; marks: Mark[]; inner: Span[] }
type Place = { file: File; mark: Mark; language: Language; count: string }
type Element = MessageFormatElement

/** Parses a built file once; the returned function writes it in a language. */
export function readMarked(code: string): (language: Language) => string {
  const file = findMarks(code)
  return (language) => {
    const written = file.marks.length === 0 ? code : writeSpan({ file, language }, { start: 0, end: code.length })
    return written.replace(namesName, () => `(${JSON.stringify(dateNamesOf(language.name))})`)
  }
}

function findMarks(code: string): File {
  const file: File = { code, marks: [], inner: [] }
  if (!/\$(?:nodes|text)_/.test(code)) return file
  const lists = new Set<number>()
  const spanOf = ({ start, end }: Span) => ({ start: start - noteBefore(code, start), end })
  const list = (items: readonly ({ start: number } | null)[]) => {
    for (const item of items) if (item) lists.add(item.start)
  }
  new Visitor({
    ArrayExpression: ({ elements }) => list(elements),
    CallExpression: ({ callee, arguments: values, start, end }) => {
      list(values)
      if (callee.type !== 'Identifier' || !markName.test(callee.name)) return
      file.marks.push({
        ...readMark(values[0]),
        at: spanOf({ start, end }),
        values: values.slice(1).map(spanOf),
        isListed: lists.has(start),
      })
    },
    Identifier: ({ name, start, end }) => {
      if (name === innerName) file.inner.push({ start, end })
    },
  }).visit(parseSync('file.jsx', code).program)
  file.marks.sort((a, b) => a.at.start - b.at.start || b.at.end - a.at.end)
  return file
}

function readMark(first: Argument | undefined): Marked {
  const isTemplate = first?.type === 'TemplateLiteral'
  return JSON.parse(
    isTemplate ? (first.quasis[0]?.value.cooked ?? '') : first?.type === 'Literal' ? String(first.value) : '',
  )
}

/** Returns the length of the PURE comment before a call, which files that are not minified still have. */
const noteBefore = (code: string, start: number) =>
  /\/\*\s*[@#]__PURE__\s*\*\/\s*$/.exec(code.slice(Math.max(0, start - 20), start))?.[0].length ?? 0

/** `inner`: replaces the content of an element. */
type Writing = { file: File; language: Language; inner?: string }

const isWithin = (some: Span, { start, end }: Span) => some.start >= start && some.end <= end

function writeSpan({ file, language, inner = '' }: Writing, span: Span): string {
  let reached = span.start
  const marks = file.marks.filter(({ at }) => {
    const isOutermost = at.start >= reached && at.end <= span.end
    if (isOutermost) reached = at.end
    return isOutermost
  })
  const holes = file.inner.filter((hole) => isWithin(hole, span) && !marks.some(({ at }) => isWithin(hole, at)))
  const written = [
    ...marks.map((mark) => ({ at: mark.at, by: writeMark(file, mark, language) })),
    ...holes.map((at) => ({ at, by: inner })),
  ].sort((a, b) => a.at.start - b.at.start)
  let out = ''
  let from = span.start
  for (const { at, by } of written) {
    out += file.code.slice(from, at.start) + by
    from = at.end
  }
  return out + file.code.slice(from, span.end)
}

function writeMark(file: File, mark: Mark, language: Language): string {
  const message = language.translate(mark.key, englishOf(mark.key)) ?? englishOf(mark.key)
  const [before, after] = mark.around
  const elements = [...literal(before), ...parse(message), ...literal(after)]
  const place: Place = { file, mark, language, count: '' }
  if (mark.kind === 'text') return writeText(elements, place)
  const nodes = writeNodes(elements, place)
  return mark.isListed ? nodes.join(', ') || 'null' : listed(nodes)
}

/** Returns the English message of a key, without the meaning before it. */
const englishOf = (key: string) => key.slice(key.indexOf('\u0004') + 1)
const literal = (value: string): Element[] => (value === '' ? [] : [{ type: TYPE.literal, value }])
const listed = ([only = 'null', ...others]: string[]) =>
  others.length === 0 ? only : `[${[only, ...others].join(', ')}]`

function writeText(elements: readonly Element[], place: Place): string {
  const texts = elements.map((element) => (element.type === TYPE.literal ? element.value : null))
  if (texts.every((text) => text !== null)) return JSON.stringify(texts.join(''))
  const pieces = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')
    return `\${${writeExpression(element, place)}}`
  })
  return `\`${pieces.join('')}\``
}

function writeNodes(elements: readonly Element[], place: Place): string[] {
  const nodes: string[] = []
  let text = ''
  const close = () => {
    if (text !== '') nodes.push(JSON.stringify(text))
    text = ''
  }
  for (const element of elements) {
    if (element.type === TYPE.literal) text += element.value
    else {
      close()
      nodes.push(writeExpression(element, place))
    }
  }
  close()
  return nodes
}

function writeExpression(element: Element, place: Place): string {
  const { mark, language, file } = place
  if (element.type === TYPE.pound) return `(${place.count}).toLocaleString("en-IN")`
  if (element.type === TYPE.argument) return argumentsOf(place, element.value, 'value')[0] ?? ''
  if (element.type === TYPE.tag) {
    const [span] = spansOf(place, element.value.slice(1), 'tag')
    return writeSpan({ file, language, inner: listed(writeNodes(element.children, place)) }, span)
  }
  if (element.type === TYPE.plural) {
    const [english = '', count = ''] = argumentsOf(place, element.value, 'plural')
    // The call itself contains the English plural forms.
    return language.name === 'en' ? english : writePlural(element.options, { ...place, count })
  }
  throw new Error(`${mark.key}: the translation has another kind of value than the English text`)
}

function writePlural(options: Record<string, { value: Element[] }>, place: Place) {
  const { name } = place.language
  const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories.map((form) => {
    const value = (options[form] ?? options.other)?.value ?? []
    return `${form}: ${place.mark.kind === 'text' ? writeText(value, place) : listed(writeNodes(value, place))}`
  })
  return `({ ${forms.join(', ')} })[new Intl.PluralRules("${name}").select(${place.count})]`
}

/** Returns the arguments of a value, by its number in the message. */
function spansOf({ mark }: Place, number: string, form: Marked['forms'][number]): [Span, Span] {
  const at = Number(number)
  if (mark.forms[at] === undefined) throw new Error(`${mark.key}: the text has no value ${number}`)
  if (mark.forms[at] !== form) throw new Error(`${mark.key}: value ${number} of the text is no ${form}`)
  const first = mark.forms.slice(0, at).reduce((sum, one) => sum + (one === 'plural' ? 2 : 1), 0)
  const [one, two = one] = mark.values.slice(first, first + 2)
  if (!one || !two) throw new Error(`${mark.key}: value ${number} was lost`)
  return [one, two]
}

function argumentsOf(place: Place, number: string, form: Marked['forms'][number]) {
  return spansOf(place, number, form).map((span) => writeSpan(place, span))
}
