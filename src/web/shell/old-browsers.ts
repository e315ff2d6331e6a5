/*
 * Polyfills for what browsers before 2024 lack and our pages use; newer ones never load them (shell/inline/boot.ts).
 * Down to Chrome 109, Safari 16.4 and Firefox 115: a few functions, colours in OKLCH (Chrome before 111) and `:has()`
 * (Firefox before 121). Stylesheets that need it are rewritten and override the document's.
 */

/**
 * A `:has()` rule: elements that match `subject` and have the `relation` to an element that matches `inner` get
 * `number` in `data-has`.
 */
export type Watch = { number: number; subject: string; relation: '' | '>' | '+' | '~'; inner: string }

type Hues = Record<string, number>

const channel = (linear: number) => {
  const clipped = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
}

/** Returns red, green and blue of an OKLCH colour, clipped to what a screen can show. https://bottosson.github.io/posts/oklab/ */
export function rgbOf(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const part = (text: string) => (text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text))

/** Converts the colours of a stylesheet to RGB. `hues`: values of the custom properties used as hues. */
export function withRgb(css: string, hues: Hues) {
  return css.replace(/oklch\(([\d.]+%?) ([\d.]+) (?:([\d.]+)|var\((--\w+)\))(?: ?\/ ?([\d.]+%?))?\)/g, (...found) => {
    const [, lightness, chroma, hue, name, alpha] = found
    const rgb = rgbOf(part(lightness), Number(chroma), name ? (hues[name] ?? 0) : Number(hue))
    return `rgb(${rgb.join(' ')}${alpha ? ` / ${alpha}` : ''})`
  })
}

/** Returns the position after the bracket that opened just before `from`. */
function endOfBracket(text: string, from: number) {
  let depth = 1
  let at = from
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return at
}

/** Splits a selector list at its top-level commas. */
function splitList(text: string) {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** Returns the subject before a `:has()`, without the brackets still open there. */
function subjectOf(before: string) {
  let subject = before
  for (let open = lastOpen(subject); open >= 0; open = lastOpen(subject)) {
    const inside = splitList(subject.slice(open + 1)).at(-1) ?? ''
    const outside = subject.slice(0, open).replace(/:[\w-]+$/, '')
    subject = outside + inside
  }
  return /(^|[\s>+~])$/.test(subject) ? `${subject}*` : subject
}

/** Returns the position of the last unclosed bracket; -1: none. */
function lastOpen(text: string) {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(' && depth-- === 0) return at
  }
  return -1
}

/** Replaces `:has()` in a selector by a marker attribute, and records in `watches` which elements get it. */
function withMark(selector: string, watches: Watch[]): string {
  const at = selector.indexOf(':has(')
  if (at < 0) return selector
  const end = endOfBracket(selector, at + 5)
  const number = (watches.at(-1)?.number ?? 0) + 1
  for (const one of splitList(selector.slice(at + 5, end - 1))) {
    const [, sign = '', inner = ''] = /^\s*([>+~]?)\s*(.*)$/s.exec(one) ?? []
    const relation = sign === '>' || sign === '+' || sign === '~' ? sign : ''
    watches.push({ number, subject: subjectOf(selector.slice(0, at)), relation, inner })
  }
  return withMark(`${selector.slice(0, at)}[data-has~="${number}"]${selector.slice(end)}`, watches)
}

/** Writes a stylesheet without `:has()`. */
export function withMarks(css: string, watches: Watch[]) {
  return css.replace(/(^|[{};])([^{};@]*:has\([^{};]*)\{/g, (_all, before, selectors) => {
    const written = splitList(selectors).map((selector) => withMark(selector, watches))
    return `${before}${written.join(',')}{`
  })
}

function* related(element: Element, relation: Watch['relation']) {
  if (relation === '>' && element.parentElement) yield element.parentElement
  else if (relation === '+' && element.previousElementSibling) yield element.previousElementSibling
  else if (relation === '~')
    for (let one = element.previousElementSibling; one; one = one.previousElementSibling) yield one
  else if (relation === '') for (let one = element.parentElement; one; one = one.parentElement) yield one
}

/** Yields the elements that match a `:has()`. */
function* holdersOf({ subject, relation, inner }: Watch) {
  for (const element of document.querySelectorAll(inner))
    for (const one of related(element, relation)) if (one.matches(subject)) yield one
}

/** Sets the marker attributes on matching elements and removes them from the others. */
function mark(watches: Watch[]) {
  const marks = new Map<Element, Set<number>>()
  for (const watch of watches)
    for (const one of holdersOf(watch)) marks.set(one, (marks.get(one) ?? new Set()).add(watch.number))
  for (const element of document.querySelectorAll('[data-has]'))
    if (!marks.has(element)) element.removeAttribute('data-has')
  for (const [element, numbers] of marks) {
    const text = [...numbers].join(' ')
    if (element.getAttribute('data-has') !== text) element.setAttribute('data-has', text)
  }
}

function mendStyles() {
  const hasHas = CSS.supports('selector(:has(a))')
  const hasOklch = CSS.supports('color', 'oklch(0 0 0)')
  if (hasHas && hasOklch) return
  const watches: Watch[] = []
  const sheets = new Map<Element, CSSStyleSheet>()
  const hues = () => {
    const { style } = document.documentElement
    return { '--h': Number(style.getPropertyValue('--h')), '--ha': Number(style.getPropertyValue('--ha')) }
  }
  let isDue = false
  const look = () => {
    if (isDue || hasHas) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      mark(watches)
    })
  }
  const mend = async (link: HTMLLinkElement) => {
    const css = await (await fetch(link.href)).text()
    const sheet = new CSSStyleSheet()
    const marked = hasHas ? css : withMarks(css, watches)
    sheet.replaceSync(hasOklch ? marked : withRgb(marked, hues()))
    sheets.set(link, sheet)
    const isAfter = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING
    const inOrder = [...sheets].sort(([a], [b]) => (isAfter(a, b) ? 1 : -1))
    document.adoptedStyleSheets = inOrder.map(([, one]) => one)
    look()
  }
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void mend(target)
    },
    true,
  )
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  for (const sign of ['input', 'change', 'focusin', 'focusout']) document.addEventListener(sign, look)
}

function group<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Polyfills of functions missing in old browsers, by the object that has them. */
export const standIns: [object, Record<string, unknown>][] = [
  [Map, { groupBy: group }],
  [
    Object,
    {
      groupBy: <T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey) =>
        Object.assign(Object.create(null), Object.fromEntries(group(items, keyOf))),
    },
  ],
  [
    Promise,
    {
      withResolvers() {
        let hands = {}
        const promise = new Promise((resolve, reject) => {
          hands = { resolve, reject }
        })
        return { promise, ...hands }
      },
    },
  ],
  [
    URL,
    {
      canParse(address: string, base?: string) {
        try {
          return Boolean(new URL(address, base))
        } catch {
          return false
        }
      },
    },
  ],
  [
    Array.prototype,
    {
      toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
        return [...this].sort(compare)
      },
      toReversed<T>(this: T[]) {
        return [...this].reverse()
      },
    },
  ],
]

if (typeof document !== 'undefined') {
  for (const [owner, functions] of standIns)
    for (const [name, value] of Object.entries(functions))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  mendStyles()
}
