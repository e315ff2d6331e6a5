import { escapeMessage, keyOf, pluralMessage } from '#platform/text/messages.ts'

export type Span = { start: number; end: number }

/** A piece of a text; a `value`'s span is that of its expression in a template, and of the whole child in JSX. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; at: Span; says: string }
  | { kind: 'plural'; at: Span; count: Span; one: string; other: string }
  | { kind: 'tag'; open: Span; close: Span; parts: Part[] }

/** A text of the sources: the children of an element, an attribute of one, or a template of `t`, `meaning` or `msg`. */
export type Site = {
  kind: 'children' | 'attribute' | 'template'
  at: Span
  parts: Part[]
  context: string
  /** Information for translators. */
  comment: string
  /** Spaces between a text of JSX and what stands beside it, which are no part of the message. */
  around: [string, string]
}

/** The English message in ICU's form: values are numbered in their order, and so are elements. */
export function messageOf(parts: readonly Part[]): string {
  let next = 0
  const write = (some: readonly Part[]): string =>
    some
      .map((part) => {
        if (part.kind === 'text') return escapeMessage(part.text)
        const number = next++
        if (part.kind === 'value') return `{${number}}`
        if (part.kind === 'plural') return pluralMessage(number, part.one, part.other)
        return `<t${number}>${write(part.parts)}</t${number}>`
      })
      .join('')
  return write(parts)
}

/** The parts by the numbers that the message gives them. */
export function numberedParts(parts: readonly Part[]): Exclude<Part, { kind: 'text' }>[] {
  return parts.flatMap((part) =>
    part.kind === 'text' ? [] : part.kind === 'tag' ? [part, ...numberedParts(part.parts)] : [part],
  )
}

export const siteKey = ({ parts, context }: Site) => keyOf(messageOf(parts), context)

export const hasLetters = (text: string) => /\p{L}/u.test(text)

export function hasWords(parts: readonly Part[]): boolean {
  return parts.some(
    (part) =>
      (part.kind === 'text' && hasLetters(part.text)) ||
      part.kind === 'plural' ||
      (part.kind === 'tag' && hasWords(part.parts)),
  )
}
