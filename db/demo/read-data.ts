import { readFileSync } from 'node:fs'
import { z } from 'zod'

/* Readers of `data/`: JSON, JSON Lines and Markdown. Each throws an Error that names the invalid file and row. */

export const fileOf = (name: string) => new URL(`data/${name}`, import.meta.url)
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8')

function parse<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new Error(`db/demo/data/${place}: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Returns the parsed value of a JSON file. */
export const readJson = <T>(name: string, schema: z.ZodType<T>) =>
  parse(schema, JSON.parse(textOf(`${name}.json`)), `${name}.json`)

/** Returns the rows of a JSON Lines file. */
export function readLines<T>(name: string, row: z.ZodType<T>): T[] {
  const lines = textOf(`${name}.jsonl`).trimEnd().split('\n')
  return lines.map((line, index) => parse(row, JSON.parse(line), `${name}.jsonl, line ${index + 1}`))
}

function inlineHtml(text: string) {
  return text.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')
}

function rowHtml(line: string, tag: 'th' | 'td') {
  const cells = line.slice(2, -2).split(' | ')
  return `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell)}</${tag}>`).join('')}</tr>`
}

function blockHtml(block: string) {
  const lines = block.split('\n')
  if (block.startsWith('## ')) return `<h2>${inlineHtml(block.slice(3))}</h2>`
  if (block.startsWith('- ')) return `<ul>${lines.map((line) => `<li>${inlineHtml(line.slice(2))}</li>`).join('')}</ul>`
  if (!block.startsWith('| ')) return `<p>${inlineHtml(block)}</p>`
  const [head = '', , ...rows] = lines
  const body = rows.map((line) => rowHtml(line, 'td')).join('')
  return `<table><thead>${rowHtml(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

/**
 * Reads a Markdown file of texts, each under a heading `# key` or `# key: Title`. Returns a function that gives a text's title and HTML by key, and throws for
 * an unknown key. Supports paragraphs, `##` headings, lists, tables, bold words and links.
 */
export function readTexts(name: string) {
  const sections = textOf(`${name}.md`).split(/^# /m).slice(1)
  const texts = new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      const [key = '', title = key] = section.slice(0, end).split(': ')
      const blocks = section
        .slice(end)
        .trim()
        .split(/\n{2,}/)
      return [key, { title, html: blocks.map(blockHtml).join('') }]
    }),
  )
  return (key: string) => {
    const text = texts.get(key)
    if (!text) throw new Error(`db/demo/data/${name}.md has no text ${key}.`)
    return text
  }
}

/** Returns a function that finds an item, such as an id, by its name in the data, and throws for an unknown name. */
export function finderOf<T>(what: string, rows: Iterable<readonly [name: string, thing: T]>) {
  const things = new Map(rows)
  return (name: string) => {
    const thing = things.get(name)
    if (thing === undefined) throw new Error(`The demo names the ${what} ${name}, which does not exist.`)
    return thing
  }
}
