import { describe, expect, it } from 'vitest'
import { cleanHtml, cleanStoredHtml, typesetHtml } from './rich-text.ts'

describe('cleanHtml', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>x()</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="//evil.example/">a</a>', '<a>a</a>'],
    ['<a href="http://plain.example/">a</a>', '<a>a</a>'],
    [
      '<svg viewBox="0 0 1 1" onload="x()"><path d="M0 0"/><script>x()</script></svg>',
      '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
    ],
    ['<img src="x" onerror="x()">b', 'b'],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
  ])('cleans %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
  })

  it.each([
    '<a href="https://a.example/b">a</a>',
    '<a href="/results/bank">a</a>',
    '<a href="tel:+910000000000">a</a>',
  ])('keeps the link %s', (html) => {
    expect(cleanHtml(html)).toBe(html)
  })

  it('changes nothing the second time', () => {
    const dirty =
      '<p>1 &lt; 2 <b>x<i>y</b></i><svg viewBox="0 0 2 2"><circle r="1"/></svg><a href="https://a.example">z</a>'
    expect(cleanHtml(cleanHtml(dirty))).toBe(cleanHtml(dirty))
  })
})

describe('cleanStoredHtml', () => {
  it('cleans as cleanHtml does, each time it is asked', () => {
    const texts = ['<p onclick="x()">a</p>', '<script>x()</script>', '', '<p>a</p>']
    for (const _time of [1, 2]) expect(texts.map(cleanStoredHtml)).toEqual(texts.map(cleanHtml))
  })
})

describe('typesetHtml', () => {
  it('typesets inline and display mathematics with MathML for screen readers', () => {
    const html = typesetHtml('<p>Find \\(\\frac{1}{2}\\) of \\[x &lt; 3\\]</p>')
    expect(html).toContain('<mfrac>')
    expect(html).toContain('katex-display')
    expect(html).not.toContain('\\(')
  })

  it('refuses mathematics that cannot be read', () => {
    expect(() => typesetHtml('\\(\\frac{1}\\)')).toThrow()
  })
})
