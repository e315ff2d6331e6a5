import { numberText } from './counted.ts'

/*
 * How to write texts that people read (docs/decisions/texts.md): the English sentence is written where it is
 * used, and is its own key. The build inserts the sentence of its language into the code of each screen, so
 * nothing of this runs in a browser; on the server `t` looks the sentence up in the catalogue of the recipient's
 * language.
 */

/** `format` returns the message of a key in its language; undefined: none, and English is shown. */
export type Catalogue = {
  language: string
  format: (key: string, values: readonly (string | number)[]) => string | undefined
}

let inUse: () => Catalogue | undefined = () => undefined

/** Sets where the catalogue for the current reader is found; called once by the server. */
export function takeCatalogueFrom(source: () => Catalogue | undefined) {
  inUse = source
}

/** Returns the language of the current reader. */
export const languageInUse = () => inUse()?.language ?? 'en'

type Value = string | number

/** Marks a text for people: t`Section ${name} is full.` Values are inserted unchanged; counted things use `plural`. */
export function t(strings: TemplateStringsArray, ...values: Value[]) {
  const catalogue = inUse()
  return (
    (catalogue && translate(catalogue, { strings, values, context: '' })) ?? String.raw({ raw: strings }, ...values)
  )
}

/** Distinguishes meanings that share an English word: meaning('verb')`Open`. */
export function meaning(context: string): typeof t {
  return (strings, ...values) => {
    const catalogue = inUse()
    return (catalogue && translate(catalogue, { strings, values, context })) ?? String.raw({ raw: strings }, ...values)
  }
}

/**
 * Marks a text written before its reader is known, such as in a table at the top of a server module: `translated`
 * translates it.
 */
export function msg(strings: TemplateStringsArray) {
  return strings[0] ?? ''
}

/** Returns a text of `msg` in the current reader's language. */
export function translated(text: string) {
  return inUse()?.format(escapeMessage(text), []) ?? text
}

// Markers in what `plural` passes to `t` for another language: the number and both English forms.
const [start, between, end] = ['\u0001', '\u0002', '\u0003']

/** Formats a number with the words that agree with it, within t`…` or a text of JSX: plural(count, '# call', '# calls'). */
export function plural(count: number, singular: string, other: string) {
  if (inUse()) return `${start}${count}${between}${singular}${between}${other}${end}`
  return (count === 1 ? singular : other).replaceAll('#', numberText(count))
}

type Template = { strings: TemplateStringsArray; values: readonly Value[]; context: string }

function translate(catalogue: Catalogue, { strings, values, context }: Template) {
  const counted = values.map((value) => {
    const text = String(value)
    return text.startsWith(start) && text.endsWith(end) ? text.slice(1, -1).split(between) : null
  })
  const key = strings.map((text, at) => {
    if (at === values.length) return escapeMessage(text)
    const forms = counted[at]
    return escapeMessage(text) + (forms ? pluralMessage(at, forms[1] ?? '', forms[2] ?? '') : `{${at}}`)
  })
  const shown = values.map((value, at) => (counted[at] ? Number(counted[at][0]) : value))
  return catalogue.format(keyOf(key.join(''), context), shown) ?? inEnglish(strings, values, counted)
}

function inEnglish(strings: TemplateStringsArray, values: readonly Value[], counted: (string[] | null)[]) {
  const shown = values.map((value, at) => {
    const [count = '', singular = '', other = ''] = counted[at] ?? []
    return counted[at] ? (count === '1' ? singular : other).replaceAll('#', numberText(Number(count))) : value
  })
  return String.raw({ raw: strings }, ...shown)
}

/** Escapes a text for a message in ICU's form, in which braces and angle brackets have a meaning. */
export function escapeMessage(text: string) {
  return text.replaceAll(/'(?=['{}<>])/g, "''").replaceAll(/[{}<>]/g, "'$&'")
}

export function pluralMessage(at: number, singular: string, other: string) {
  return `{${at}, plural, one {${escapeMessage(singular)}} other {${escapeMessage(other)}}}`
}

export function keyOf(message: string, context: string) {
  return context === '' ? message : `${context}\u0004${message}`
}
