import { unescapeText } from '#platform/text/rich-text/unescape-text.ts'
import { type DrawPicture, htmlOfSource, writePicture } from './rules.ts'

/** Returns the end of the element that begins at `from`: formulas are spans inside spans. */
function endOfSpan(html: string, from: number) {
  let depth = 0
  for (const { 0: tag, index } of html.slice(from).matchAll(/<span\b|<\/span>/g)) {
    depth += tag === '</span>' ? -1 : 1
    if (depth === 0) return from + index + tag.length
  }
  return html.length
}

/** Replaces each typeset formula by its TeX, which it carries inside. */
function formulasBack(html: string) {
  let text = ''
  let from = 0
  for (;;) {
    const start = html.indexOf('<span class="katex', from)
    if (start < 0) return text + html.slice(from)
    const end = endOfSpan(html, start)
    const formula = html.slice(start, end)
    const tex = unescapeText(
      /<annotation encoding="application\/x-tex">([\s\S]*?)<\/annotation>/.exec(formula)?.[1] ?? '',
    )
    const isDisplay = formula.startsWith('<span class="katex-display')
    text += html.slice(from, start) + (isDisplay ? `\\[${tex}\\]` : `\\(${tex}\\)`)
    from = end
  }
}

/** An embedded picture with its alternative text, or a drawing. */
export type Inline = { kind: 'webp' | 'svg'; content: string; alt: string; width: number; height: number }

const inline = /<img\b[^>]*>|<svg\b[\s\S]*?<\/svg>/g

function readInline(markup: string): Inline {
  const value = (name: string) => unescapeText(new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1] ?? '')
  const isDrawing = markup.startsWith('<svg')
  return {
    kind: isDrawing ? 'svg' : 'webp',
    content: isDrawing ? markup : value('src'),
    alt: value(isDrawing ? 'aria-label' : 'alt'),
    width: Number.parseInt(value('width'), 10) || 0,
    height: Number.parseInt(value('height'), 10) || 0,
  }
}

/** Replaces tags by empty lines between paragraphs and by line breaks, as people type them. */
function withoutTags(text: string) {
  const lines = text.replaceAll('<br />', '\n').replaceAll(/<\/p>\s*<p>/g, '\n\n')
  return lines.replace(/^<p>/, '').replace(/<\/p>$/, '')
}

/**
 * Recovers the source of a text stored as HTML alone, before sources were stored. `keep` stores a picture and
 * returns its id, `draw` shows it again. Markup that would not survive the round trip stays escaped.
 */
export function sourceOfHtml(html: string, { keep, draw }: { keep: (picture: Inline) => string; draw: DrawPicture }) {
  const escaped = formulasBack(html).replace(inline, (markup) => {
    const picture = readInline(markup)
    return writePicture(keep(picture), picture.alt)
  })
  const expectedHtml = htmlOfSource(escaped, draw)
  const candidates = [escaped, withoutTags(escaped)].flatMap((source) => [source, unescapeText(source)])
  return candidates.reverse().find((candidate) => htmlOfSource(candidate, draw) === expectedHtml) ?? escaped
}
