import katex from 'katex'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { escapePercent } from '#platform/text/rich-text/escape-percent.ts'
import { unescapeText } from '#platform/text/rich-text/unescape-text.ts'

const drawing = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
]
const drawingAttributes = [
  ...['viewBox', 'width', 'height', 'role', 'aria-label', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray'],
  ...[
    'stroke-linecap',
    'stroke-linejoin',
    'd',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'points',
  ],
  ...['transform', 'text-anchor', 'font-size', 'font-weight', 'opacity', 'fill-opacity', 'fill-rule'],
]

const inlineWebp = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * Returns whether an image is inline, encoded by us, and has alternative text. Addresses of other pictures would
 * reveal to others who reads.
 */
function isInlinePicture({ src = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes) {
  return alt.trim() !== '' && /^\d+$/.test(width) && /^\d+$/.test(height) && inlineWebp.test(src)
}

const plainValue = /^[\w\s#%.,+-]*$/
const plainFunction = /\b(?:rgba?|hsla?|oklch|var|translate|rotate|scale|skew[XY]|matrix)\([\w\s#%.,+-]*\)/g
const isPlain = (value: string) => plainValue.test(value.replace(plainFunction, ''))

/** Attributes of a drawing are parsed as CSS: `url()`, in any spelling, would fetch something and reveal who reads. */
const keepPlainAttributes: sanitizeHtml.Transformer = (tagName, attribs) => {
  const kept = Object.entries(attribs).filter(([name, value]) => name === 'aria-label' || isPlain(value))
  return { tagName, attribs: Object.fromEntries(kept) }
}
const transformTags = Object.fromEntries(drawing.map((tag) => [tag, keepPlainAttributes]))

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
    ...drawing,
  ],
  allowedAttributes: {
    a: ['href'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'width', 'height'],
    ...Object.fromEntries(drawing.map((tag) => [tag, drawingAttributes])),
  },
  transformTags,
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isInlinePicture(attribs),
  // SVG names are written in mixed case (viewBox), and its content is XML.
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: false },
}

/** Returns the HTML without anything outside the one allow-list: no scripts, handlers, styles, or links other than https, mailto, tel and same-site. */
export function cleanHtml(html: string) {
  return sanitizeHtml(html, allowed)
}

/** Lists the attributes of every `img` of a text, as they were written. */
export function listPictures(html: string) {
  const collected: sanitizeHtml.Attributes[] = []
  const note: sanitizeHtml.Transformer = (tagName, attribs) => {
    collected.push({ ...attribs })
    return { tagName, attribs }
  }
  sanitizeHtml(html, { ...allowed, transformTags: { ...transformTags, img: note } })
  return collected
}

/** Replaces pictures by the entries of `pictures` for their `src`; otherwise returns what `cleanHtml` would. */
export function replacePictures(
  html: string,
  pictures: ReadonlyMap<string, { src: string; width: number; height: number }>,
) {
  const replace: sanitizeHtml.Transformer = (tagName, { src = '', alt = '' }) => {
    const picture = pictures.get(src)
    const attribs: sanitizeHtml.Attributes = {}
    // An img without a src is removed.
    if (picture)
      Object.assign(attribs, { src: picture.src, alt, width: `${picture.width}`, height: `${picture.height}` })
    return { tagName, attribs }
  }
  return pictures.size === 0
    ? html
    : sanitizeHtml(html, { ...allowed, transformTags: { ...transformTags, img: replace } })
}

const cleaned = new LRUCache<string, string>({
  maxSize: 32 << 20,
  sizeCalculation: (clean, html) => 2 * (clean.length + html.length) + 1,
})

/** Cleans a stored text before it is sent, whatever has come into the table. Cached, as the same texts are sent again and again. */
export function cleanStoredHtml(html: string) {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = cleanHtml(html)
  cleaned.set(html, clean)
  return clean
}

/** Refuses such a command, whose name KaTeX would otherwise show in red. */
const refuseCommand = ({ command }: { command: string }): never => {
  throw new katex.ParseError(`The command ${command} is not allowed`)
}

function typesetOne(tex: string, displayMode: boolean) {
  const source = escapePercent(unescapeText(tex))
  return katex.renderToString(source, {
    displayMode,
    throwOnError: true,
    trust: refuseCommand,
    output: 'htmlAndMathml',
  })
}

/**
 * Cleans HTML and typesets the TeX between \( \) and \[ \] once: readers later only need the stylesheet. Throws
 * on invalid TeX, so that its author corrects it.
 */
export function typesetHtml(html: string) {
  return cleanHtml(html).replace(/\\\((.+?)\\\)|\\\[(.+?)\\\]/gs, (_all, inline?: string, display?: string) =>
    inline === undefined ? typesetOne(display ?? '', true) : typesetOne(inline, false),
  )
}
