// Marks the texts of files that are not in a catalogue yet: `node scripts/texts/mark-texts.ts src/web/site/home/*.tsx`. Review the result before committing:
// not every sentence is for people.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findUnmarked, type Unmarked } from './find-unmarked.ts'

const messages = path.resolve('src/platform/text/messages.ts')

type Edit = { start: number; end: number; by: string }

const escaped = (text: string) => text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')

function markText(file: string, { node, start, end, shown, within }: Unmarked): Edit[] {
  // Evaluated when its module loads, before the reader's language is known.
  const isEarly = !/\.tsx$/.test(file) && !within.some(({ type }) => /Function/.test(type))
  if (node.type === 'TemplateLiteral')
    return [{ start, end: start, by: isEarly && node.expressions.length === 0 ? 'msg' : 't' }]
  const marked = `${isEarly ? 'msg' : 't'}\`${escaped(shown)}\``
  return [{ start, end, by: within.at(-1)?.type === 'JSXAttribute' ? `{${marked}}` : marked }]
}

function markFile(file: string) {
  const source = readFileSync(file, 'utf8')
  const edits = findUnmarked(file, source)
    .flatMap((text) => markText(file, text))
    .sort((a, b) => b.start - a.start)
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
