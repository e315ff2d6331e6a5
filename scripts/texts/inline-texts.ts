import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { findSites } from './find-sites.ts'
import type { Language } from './languages.ts'
import { messageOf, numberedParts, type Site, type Span, siteKey } from './parts.ts'

/** Modules with the functions that sentences need at run time. */
const helpers = { choose: 'built-texts', numberText: 'counted' } as const

const imports = Object.entries(helpers)
  .map(([name, file]) => `import { ${name} as $${name} } from '/src/platform/text/${file}.ts'\n`)
  .join('')

/** `open`: the texts that are being written, in whose values others are looked for. */
type Writing = { path: string; source: string; language: Language; edited: readonly Site[]; open: Set<Site> }
/** `pound`: the count that `#` stands for. */
type Place = Writing & { kind: Site['kind']; numbered: ReturnType<typeof numberedParts>; pound: string }
type Element = MessageFormatElement

/** The source with the sentences of a language in the place of the English ones; null: it has none. */
export function inlineTexts(path: string, source: string, language: Language) {
  if (!/[`<]/.test(source)) return null
  const sites = findSites(path, source)
  // In elements, a text without a translation stays as written.
  const edited = sites.filter(
    (site) => site.kind === 'template' || language.translate(siteKey(site), messageOf(site.parts)) !== undefined,
  )
  if (edited.length === 0) return null
  return imports + writeSpan({ path, source, language, edited, open: new Set() }, { start: 0, end: source.length })
}

function writeSpan(writing: Writing, { start, end }: Span): string {
  const { source, edited, open } = writing
  let out = ''
  let at = start
  for (const site of edited) {
    if (open.has(site) || site.at.start < at || site.at.end > end) continue
    open.add(site)
    out += source.slice(at, site.at.start) + writeSite(writing, site)
    open.delete(site)
    at = site.at.end
  }
  return out + source.slice(at, end)
}

function writeSite(writing: Writing, site: Site): string {
  const english = messageOf(site.parts)
  const message = writing.language.translate(siteKey(site), english) ?? english
  const place = { ...writing, kind: site.kind, numbered: numberedParts(site.parts), pound: '' }
  const [before, after] = site.around
  const elements = [...literal(before), ...parse(message), ...literal(after)]
  if (site.kind === 'template') return writeTemplate(elements, place)
  if (site.kind === 'attribute') return `{${writeTemplate(elements, place)}}`
  return writeChildren(elements, place)
}

const literal = (value: string): Element[] => (value === '' ? [] : [{ type: TYPE.literal, value }])

function writeTemplate(elements: readonly Element[], place: Place): string {
  const texts = elements.map((element) => (element.type === TYPE.literal ? element.value : null))
  if (texts.every((text) => text !== null)) return JSON.stringify(texts.join(''))
  const pieces = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')
    return `\${${writeExpression(element, place)}}`
  })
  return `\`${pieces.join('')}\``
}

function writeChildren(elements: readonly Element[], place: Place): string {
  return elements.map((element) => writeChild(element, place)).join('')
}

function writeChild(element: Element, place: Place): string {
  if (element.type === TYPE.literal) return `{${JSON.stringify(element.value)}}`
  if (element.type === TYPE.tag) {
    const part = partOf(place, element.value.slice(1))
    if (part.kind !== 'tag') throw new Error(`${place.path}: <${element.value}> is no element of the text`)
    return writeSpan(place, part.open) + writeChildren(element.children, place) + writeSpan(place, part.close)
  }
  const part = element.type === TYPE.argument ? partOf(place, element.value) : null
  return part?.kind === 'value' ? writeSpan(place, part.at) : `{${writeExpression(element, place)}}`
}

function writeExpression(element: Element, place: Place): string {
  if (element.type === TYPE.pound) return `$numberText(${place.pound})`
  if (element.type === TYPE.argument) {
    const part = partOf(place, element.value)
    if (part.kind === 'value') return writeSpan(place, part.at)
  }
  if (element.type === TYPE.plural) {
    const part = partOf(place, element.value)
    // English has its forms in the call itself.
    if (part.kind === 'plural' && place.language.name === 'en') return writeSpan(place, part.at)
    if (part.kind === 'plural') return writePlural(element.options, { ...place, pound: writeSpan(place, part.count) })
  }
  throw new Error(`${place.path}: the translation has another kind of value than the English text`)
}

function writePlural(options: Record<string, { value: Element[] }>, place: Place) {
  const forms = Object.entries(options).map(([form, { value }]) => {
    const shown = place.kind === 'children' ? `<>${writeChildren(value, place)}</>` : writeTemplate(value, place)
    return `${JSON.stringify(form)}: ${shown}`
  })
  return `$choose(${JSON.stringify(place.language.name)}, ${place.pound}, { ${forms.join(', ')} })`
}

function partOf({ numbered, path }: Place, number: string) {
  const part = numbered[Number(number)]
  if (!part) throw new Error(`${path}: the text has no value ${number}`)
  return part
}
