import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { allKindsQuestions, demoPassages, demoQuestions } from '#db/demo/questions.ts'
import { cleanHtml, typesetHtml } from '#platform/http/security/rich-text.ts'
import { type Inline, sourceOfHtml } from './recover-source.ts'
import { escapeHtml, htmlOfSource, piecesOf, shortLine, wordsOf } from './rules.ts'
import { TextProblem, typesetSource } from './typeset-source.ts'

const picture = `data:image/webp;base64,${'A'.repeat(40)}`
const seeded = [
  ...demoPassages.map(({ text }) => text),
  ...demoQuestions.flatMap(({ text, options, solution }) => [text, solution, ...options]),
  ...allKindsQuestions(picture).flatMap((one) => [one.text, one.solution, ...('options' in one ? one.options : [])]),
].flatMap((text) => Object.values(text))

/** Creates a shelf of pictures in memory, as the bank stores them. */
function makeShelf() {
  const shelf = new Map<string, Inline>()
  return {
    keep(one: Inline) {
      const id = createHash('sha256').update(one.content).digest('hex').slice(0, 16)
      shelf.set(id, one)
      return id
    },
    draw(id: string, alt: string) {
      const one = shelf.get(id)
      if (!one) return ''
      if (one.kind === 'svg') return one.content
      return `<img src="${one.content}" alt="${escapeHtml(alt)}" width="${one.width}" height="${one.height}" />`
    },
  }
}

it('recovers a source for every seeded text that typesets to the same HTML', () => {
  const wrong: string[] = []
  for (const text of new Set(seeded)) {
    const html = typesetHtml(text.replace(/<img ([^>]*)>/, '<img $1 width="9" height="9">'))
    const shelf = makeShelf()
    const source = sourceOfHtml(html, shelf)
    if (typesetHtml(htmlOfSource(source, shelf.draw)) !== html) wrong.push(`${text}\n  → ${source}`)
  }
  expect(sourceOfHtml('<p>One<br />two</p><p>three</p>', makeShelf())).toBe('One\ntwo\n\nthree')
  expect(new Set(seeded).size).toBeGreaterThan(1500)
  expect(wrong).toEqual([])
})

it('cuts every seeded text into pieces that join to the same text', () => {
  for (const text of seeded) {
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
})

it('reads signs outside tags, formulas and pictures literally', () => {
  const none = () => ''
  const html = (source: string) => typesetHtml(htmlOfSource(source, none))
  expect(html('a<b and c>d & "e"')).toBe('a&lt;b and c&gt;d &amp; "e"')
  expect(html('5*3, a_1, [x], <x>, <script>alert(1)</script>')).not.toMatch(/<script|<x>/)
  expect(html('<b>x</b><sup>2</sup>')).toBe('<b>x</b><sup>2</sup>')
  expect(html('one\ntwo')).toBe('one<br />two')
  expect(html('one\r\n\r\ntwo')).toBe('<p>one</p><p>two</p>')
  expect(html('\\(a<b\\)')).toContain('a&lt;b')
  expect(cleanHtml(htmlOfSource('<td onclick="x">', none))).toBe('&lt;td onclick="x"&gt;')
})

it('keeps a formula whole on the short line', () => {
  expect(shortLine('abc def \\(\\frac{a}{b}\\) ghi', 12)).toBe('abc def …')
  expect(shortLine('abc def ghi', 9)).toBe('abc def…')
  expect(wordsOf('<p>One</p><p>two<sup>2</sup> [picture 0123456789abcdef: a chart]</p>')).toBe('One two2 a chart')
})

it('names the formula that does not render', () => {
  const problemOf = (source: string) => {
    try {
      return typesetSource(source, new Map())
    } catch (error) {
      return error instanceof TextProblem ? error.message : error
    }
  }
  expect(problemOf('\\(a\\) and \\(\\frac{1}\\) of it')).toMatch(
    /^has a formula that cannot be read, \\\(\\frac\{1\}\\\): /,
  )
  for (const source of ['Find \\(20% of 500', 'Find \\(\\)', 'a\\)', '\\[x'])
    expect(problemOf(source)).toMatch(/^has a formula that is empty or lacks its other end: /)
  expect(problemOf('\\(20% of 500\\)')).toContain('500')
})

it('escapes a % inside a formula, where it would start a comment, and no other', () => {
  expect(htmlOfSource('5% is \\(5% of 100\\)', () => '')).toBe('5% is \\(5\\% of 100\\)')
})
