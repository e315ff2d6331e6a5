// Marks the texts of files that no catalogue knows of yet: `node scripts/texts/mark-texts.ts src/web/site/home/*.tsx`. What it wrote is read before it is committed: not every sentence is for people.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CallExpression, type Node, parseSync, Visitor } from 'oxc-parser'
import { findUnmarked, type Unmarked } from './find-unmarked.ts'

const messages = path.resolve('src/platform/text/messages.ts')

type Edit = { start: number; end: number; by: string }

const escaped = (text: string) => text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')

function markText(file: string, { node, start, end, shown, within }: Unmarked): Edit[] {
  // Evaluated while its module loads, before the reader's language is known.
  const isEarly = !/\.tsx$/.test(file) && !within.some(({ type }) => /Function/.test(type))
  if (node.type === 'TemplateLiteral')
    return [{ start, end: start, by: isEarly && node.expressions.length === 0 ? 'msg' : 't' }]
  const marked = `${isEarly ? 'msg' : 't'}\`${escaped(shown)}\``
  return [{ start, end, by: within.at(-1)?.type === 'JSXAttribute' ? `{${marked}}` : marked }]
}

function pluralOf(noun: string) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** `counted(count, 'call')` as a number that agrees with its words in any language. */
function markCount(source: string, { callee, arguments: [count, first, second], start, end }: CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'counted' || !count) return []
  const one = textOf(first)
  const other = second ? textOf(second) : one && pluralOf(one)
  if (one === null || other === null) return []
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`
  const by = `plural(${source.slice(count.start, count.end)}, ${quoted(`# ${one}`)}, ${quoted(`# ${other}`)})`
  // Within a text the number is a part of it.
  const before = source.slice(0, start)
  const isPart = /(?:\$\{|>\s*\{|\}\s*\{|\w\s*\{)$/.test(before) && !/=\{$/.test(before)
  return [{ start, end, by: isPart ? by : `t\`\${${by}}\`` }]
}

function markFile(file: string) {
  const source = readFileSync(file, 'utf8')
  const counts: Edit[] = []
  new Visitor({ CallExpression: (call) => counts.push(...markCount(source, call)) }).visit(
    parseSync(file, source).program,
  )
  const isCounted = (text: Unmarked) => counts.some(({ start, end }) => start < text.start && text.end <= end)
  const texts = findUnmarked(file, source).filter((text) => !isCounted(text))
  const edits = [...texts.flatMap((text) => markText(file, text)), ...counts].sort((a, b) => b.start - a.start)
  if (edits.length === 0) return
  let marked = source
  for (const { start, end, by } of edits) marked = marked.slice(0, start) + by + marked.slice(end)
  writeFileSync(file, withImport(file, marked))
}

function withImport(file: string, source: string) {
  const used = { meaning: /\bmeaning\(/, msg: /\bmsg`/, plural: /\bplural\(/, t: /\bt`/, translated: /\btranslated\(/ }
  const names = Object.entries(used).flatMap(([name, pattern]) => (pattern.test(source) ? [name] : []))
  const from = path.relative(path.dirname(path.resolve(file)), messages)
  const line = `import { ${names.join(', ')} } from '${from.startsWith('.') ? from : `./${from}`}'\n`
  const known = /import \{[^}]*\} from '[^']*text\/messages\.ts'\n/
  if (known.test(source)) return source.replace(known, line)
  return line + source
}

for (const file of process.argv.slice(2)) if (!/\.test\.tsx?$/.test(file)) markFile(file)
