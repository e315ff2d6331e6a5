import {
  type Comment,
  type Expression,
  type JSXAttribute,
  parseSync,
  type TaggedTemplateExpression,
  Visitor,
} from 'oxc-parser'
import { findRuns, shownText } from './jsx-parts.ts'
import { hasLetters, type Part, type Site, type Span } from './parts.ts'

/** Attributes of elements and our own components whose text is shown or read out. */
const shownAttributes = new Set(
  ['action', 'alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'data-label'].concat(
    ['doing', 'empty', 'first', 'heading', 'hint', 'label', 'lead', 'legend', 'none', 'notYet', 'note', 'one'],
    ['otherwise', 'placeholder', 'purpose', 'question', 'subTitle', 'submit', 'text', 'textValue', 'title', 'what'],
  ),
)

export function isShownAttribute(name: string, value: string) {
  // A field's name is not shown, but a value in a table of names is.
  return hasLetters(value) && (shownAttributes.has(name) || (name === 'name' && /^\p{Lu}/u.test(value)))
}

export const attributeName = ({ name }: JSXAttribute) =>
  name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`

/** Returns the call or the name of a template's tag: t`…`, msg`…`, meaning('verb')`…`. */
function tagOf({ tag }: TaggedTemplateExpression): { name: string; context: string } | null {
  if (tag.type === 'Identifier' && ['t', 'msg'].includes(tag.name)) return { name: tag.name, context: '' }
  if (tag.type !== 'CallExpression' || tag.callee.type !== 'Identifier' || tag.callee.name !== 'meaning') return null
  const [context] = tag.arguments
  if (context?.type !== 'Literal' || typeof context.value !== 'string') throw new Error('meaning takes a literal')
  return { name: 'meaning', context: context.value }
}

const literal = (node: { type: string } | undefined) =>
  node?.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? node.value : null

function pluralOf(expression: Expression): Extract<Part, { kind: 'plural' }> | null {
  if (expression.type !== 'CallExpression') return null
  const { callee } = expression
  if (callee.type !== 'Identifier' || callee.name !== 'plural') return null
  const [count, first, second] = expression.arguments
  const [one, other] = [literal(first), literal(second)]
  if (!count || one === null || other === null) throw new Error('plural takes a number and two literals')
  return { kind: 'plural', at: expression, count, one, other }
}

/** Finds all visible texts of a file, including nested ones. */
export function findSites(path: string, source: string): Site[] {
  const { program, comments } = parseSync(path, source)
  const sites: Site[] = []
  const explain = commentsBefore(source, comments)
  const add = (site: Omit<Site, 'comment'>) => sites.push({ ...site, comment: explain(site.at.start) })
  const slice = ({ start, end }: Span) => source.slice(start, end)
  const elements: number[] = []
  const found = {
    source: slice,
    pluralOf,
    hasElements: ({ start, end }: Span) => elements.some((at) => start <= at && at < end),
  }
  new Visitor({
    JSXOpeningElement: ({ start }) => elements.push(start),
    JSXOpeningFragment: ({ start }) => elements.push(start),
  }).visit(program)
  const lookAt = (children: Parameters<typeof findRuns>[0]) => {
    for (const run of findRuns(children, found)) add({ kind: 'children', context: '', ...run })
  }
  new Visitor({
    // Content of a text found before is part of it.
    JSXElement: ({ children, start }) => {
      if (!isWithinText(sites, start)) lookAt(children)
    },
    JSXFragment: ({ children, start }) => {
      if (!isWithinText(sites, start)) lookAt(children)
    },
    JSXAttribute: (attribute) => {
      const { value } = attribute
      const text = value?.type === 'Literal' && typeof value.value === 'string' ? value.value : ''
      if (!value || !isShownAttribute(attributeName(attribute), text)) return
      const [before = '', after = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]
      const parts: Part[] = [{ kind: 'text', text: shownText(text.trim()) }]
      add({ kind: 'attribute', at: value, parts, context: '', around: [before, after] })
    },
    TaggedTemplateExpression: (template) => {
      const tag = tagOf(template)
      if (!tag) return
      add({
        kind: 'template',
        at: template,
        parts: templateParts(template, slice),
        context: tag.context,
        around: ['', ''],
      })
    },
  }).visit(program)
  return sites.sort((a, b) => a.at.start - b.at.start || b.at.end - a.at.end)
}

/** Returns whether an element is a tag within a text; the content of a text's value is a separate text. */
function isWithinText(sites: readonly Site[], start: number) {
  const within = (parts: readonly Part[]): boolean =>
    parts.some((part) => part.kind === 'tag' && (part.open.start === start || within(part.parts)))
  return sites.some((site) => site.kind === 'children' && within(site.parts))
}

function templateParts({ quasi }: TaggedTemplateExpression, slice: (span: Span) => string): Part[] {
  return quasi.quasis.flatMap((text, at): Part[] => {
    const expression = quasi.expressions[at]
    const words: Part[] = text.value.cooked ? [{ kind: 'text', text: text.value.cooked }] : []
    if (!expression) return words
    return [...words, pluralOf(expression) ?? { kind: 'value', at: expression, says: slice(expression) }]
  })
}

/** Finds the translators' comment on the line of a text or the line above. */
function commentsBefore(source: string, comments: readonly Comment[]) {
  const mark = /^\s*translators:\s*/
  const notes = comments.filter(({ value }) => mark.test(value))
  return (start: number) => {
    const note = notes.findLast(({ end }) => end <= start && source.slice(end, start).split('\n').length <= 2)
    return note ? note.value.replace(mark, '').trim() : ''
  }
}
