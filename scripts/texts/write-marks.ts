import { createHash } from 'node:crypto'
import { findSites } from './find-sites.ts'
import { numberedParts, type Site, type Span, siteKey } from './parts.ts'

/*
 * The pages are built once, with a call in place of each sentence; fill-marks.ts then writes each language into the
 * finished files. The call's first argument identifies the sentence. The calls' names differ by sentence, because a
 * minifier joins calls of the same function.
 */

/** `key`: of the message. `around`: spaces on both sides that are not part of it. */
export type Marked = { kind: 'nodes' | 'text'; key: string; around: [string, string]; forms: MarkedForm[] }
/** Arguments of a value of the message: the value itself, a plural's English text and its count, or an element around `innerName`. */
type MarkedForm = 'value' | 'plural' | 'tag'

/** Placeholder for the content of an element in a sentence. */
export const innerName = '$inner'
/** Placeholder for the names of months and weekdays. */
export const namesName = '$dateNames'
export const markName = /^\$(?:nodes|text)_\w{10}$/

/** A function's name and its first argument. */
function callOf(marked: Marked) {
  const text = JSON.stringify(marked)
  return { name: `$${marked.kind}_${createHash('sha256').update(text).digest('hex').slice(0, 10)}`, text }
}

/** `open`: the texts being written, whose values may contain further texts. */
type Writing = { source: string; sites: readonly Site[]; open: Set<Site> }

/** Returns the source with a call in place of each sentence, or null if it has none. */
export function markSentences(path: string, source: string) {
  if (!/[`<]/.test(source)) return null
  const sites = findSites(path, source)
  if (sites.length === 0) return null
  return writeSpan({ source, sites, open: new Set() }, { start: 0, end: source.length })
}

function writeSpan(writing: Writing, { start, end }: Span): string {
  const { source, sites, open } = writing
  let out = ''
  let at = start
  for (const site of sites) {
    if (open.has(site) || site.at.start < at || site.at.end > end) continue
    open.add(site)
    out += source.slice(at, site.at.start) + writeSite(writing, site)
    open.delete(site)
    at = site.at.end
  }
  return out + source.slice(at, end)
}

function writeSite(writing: Writing, site: Site): string {
  const parts = numberedParts(site.parts)
  const { name, text } = callOf({
    kind: site.kind === 'children' ? 'nodes' : 'text',
    key: siteKey(site),
    around: site.around,
    forms: parts.map(({ kind }) => kind),
  })
  const values = parts.map((part) => {
    if (part.kind === 'tag') return `${writeSpan(writing, part.open)}{${innerName}}${writeSpan(writing, part.close)}`
    const value = writeSpan(writing, withoutBraces(writing.source, part.at))
    return part.kind === 'plural' ? `${value}, ${writeSpan(writing, part.count)}` : value
  })
  const call = `/* @__PURE__ */ ${name}(${[JSON.stringify(text), ...values].join(', ')})`
  return site.kind === 'template' ? call : `{${call}}`
}

/** Removes the JSX braces around a value between elements. */
function withoutBraces(source: string, { start, end }: Span): Span {
  return source[start] === '{' ? { start: start + 1, end: end - 1 } : { start, end }
}
