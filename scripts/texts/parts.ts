import { escapeMessage, keyOf, pluralMessage } from '#platform/text/messages.ts'

export type Span = { start: number; end: number }

/** A piece of a text. The span of a `value` is its expression in a template, and the whole child in JSX. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; at: Span; says: string }
  | { kind: 'plural'; at: Span; count: Span; one: string; other: string }
  | { kind: 'tag'; open: Span; close: Span; parts: Part[] }

/** A text of the sources: an element's children, an attribute, or a template of `t`, `meaning` or `msg`. */
export type Site = {
  kind: 'children' | 'attribute' | 'template'
  at: Span
  parts: Part[]
  context: string
  /** Note for translators. */
  comment: string
  /** Spaces between a JSX text and its siblings, which are not part of the message. */
  around: [string, string]
}

/** Returns the English message in ICU format, with values and elements numbered in order. */
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

/** Returns the parts in the order of their numbers in the message. */
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
