import { unescapeText } from '../rich-text/unescape-text.ts'

/*
 * Parses HTML that we wrote or sanitised: every element in it is closed.
 */

export type MarkupElement = { tag: string; attributes: Record<string, string>; classes: string[]; children: Markup[] }
export type Markup = MarkupElement | string

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*?)?)(\/?)>|([^<]+)/gi
const attribute = /([\w-]+)="([^"]*)"/g
/** Unescapes text; KaTeX has its own escape for the apostrophe. */
const plain = (text: string) => unescapeText(text.replaceAll('&#x27;', "'"))
const alone = new Set(['br', 'img'])

function elementOf(tag: string, written: string): MarkupElement {
  const attributes = Object.fromEntries(
    [...written.matchAll(attribute)].map(([, name = '', value = '']) => [name, plain(value)]),
  )
  return { tag, attributes, classes: (attributes.class ?? '').split(' '), children: [] }
}

/** Parses HTML; the root has no tag. */
export function readMarkup(html: string): MarkupElement {
  const root = elementOf('', '')
  const open = [root]
  for (const [, slash, name = '', written = '', end, text] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root
    const tag = name.toLowerCase()
    if (text !== undefined) parent.children.push(plain(text))
    else if (slash) open.splice(Math.max(1, open.length - 1))
    else {
      const element = elementOf(tag, written)
      parent.children.push(element)
      if (!end && !alone.has(tag)) open.push(element)
    }
  }
  return root
}

/** Returns all words of a node, without those meant for machines. */
export function wordsOf(node: Markup): string {
  if (typeof node === 'string') return node
  return node.tag === 'annotation' ? '' : node.children.map(wordsOf).join('')
}
