import { describe, expect, it } from 'vitest'
import { cleanHtml, cleanStoredHtml, listPictures, replacePictures, typesetHtml } from './rich-text.ts'

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

  it('is idempotent', () => {
    const dirty =
      '<p>1 &lt; 2 <b>x<i>y</b></i><svg viewBox="0 0 2 2"><circle r="1"/></svg><a href="https://a.example">z</a>'
    expect(cleanHtml(cleanHtml(dirty))).toBe(cleanHtml(dirty))
  })
})

describe('a picture in a text', () => {
  const webp = 'data:image/webp;base64,UklGRg=='
  const whole = `<p>a<img src="${webp}" alt="A graph" width="40" height="30" />b</p>`

  it('stays when it is an inline WebP with alternative text', () => {
    expect(cleanHtml(whole)).toBe(whole)
    expect(typesetHtml(whole)).toBe(whole)
  })

  it.each([
    ['the address of another server', whole.replace(webp, 'https://evil.example/pixel.webp')],
    ['an address of this site', whole.replace(webp, '/media/x/480.webp')],
    ['a drawing that can hold scripts', whole.replace('image/webp', 'image/svg+xml')],
    ['a picture that was not encoded anew', whole.replace('image/webp', 'image/png')],
    ['a page', whole.replace('image/webp', 'text/html')],
    ['bytes that are none', whole.replace('UklGRg==', '<b>')],
    ['no words', whole.replace('A graph', ' ')],
    ['no size', whole.replace(' width="40"', '')],
  ])('is removed when it has %s', (_what, html) => {
    expect(cleanHtml(html)).not.toMatch(/<img|svg|evil|media/)
  })

  it('loses its handlers and styles', () => {
    expect(cleanHtml(whole.replace('alt=', 'onload="x()" style="width:9in" alt='))).toBe(whole)
  })

  it('is replaced by the picture stored for its address, and removed if there is none', () => {
    const html = '<p>a<img alt="A graph" src="data:image/png;base64,AA==">b<img alt="B" src="x"></p>'
    expect(listPictures(html).map(({ src, alt }) => [src, alt])).toEqual([
      ['data:image/png;base64,AA==', 'A graph'],
      ['x', 'B'],
    ])
    const pictures = new Map([['data:image/png;base64,AA==', { src: webp, width: 40, height: 30 }]])
    expect(replacePictures(html, pictures)).toBe(whole)
  })
})

describe('cleanStoredHtml', () => {
  it('cleans like cleanHtml on every call', () => {
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

  it.each(['\\(\\frac{1}\\)', '\\(\\href{/x}{y}\\)', '\\(\\includegraphics{x}\\)'])(
    'refuses %s, which cannot be shown',
    (formula) => {
      expect(() => typesetHtml(formula)).toThrow()
    },
  )

  it.each([
    ['20% of 500', '20\\% of 500'],
    ['20\\% of 500', '20\\% of 500'],
    ['a \\\\% b', 'a \\\\\\% b'],
    ['\\text{5%} + 5%%', '\\text{5\\%} + 5\\%\\%'],
  ])('shows a formula whole when it is %s', (tex, escaped) => {
    const html = typesetHtml(`\\(${tex}\\)`)
    expect(html).toContain(`<annotation encoding="application/x-tex">${escaped}</annotation>`)
    expect(html).toMatch(/<m(?:i|o|n|text)[^>]*>[^<]*%/)
  })
})

it.each([
  'url(https://evil.example/a)',
  'URL(#a)',
  'u\\72l(https://evil.example/a)',
  '\\75 rl(//evil.example)',
  'url/**/(//evil.example)',
  'image-set("//evil.example" 1x)',
  'red url(//evil.example)',
])('removes only the attribute %j from a drawing', (value) => {
  const drawing = (fill: string) =>
    `<svg viewBox="0 0 9 9"><path${fill} d="M0 0L9 9" stroke="rgb(0, 0, 9)"></path></svg>`
  expect(cleanHtml(drawing(` fill="${value.replaceAll('"', '&quot;')}"`))).toBe(cleanHtml(drawing('')))
  expect(cleanHtml(drawing(''))).toContain('stroke="rgb(0, 0, 9)"')
})

it('keeps the colours, places and words of a drawing', () => {
  const kept =
    '<svg viewBox="0 0 9 9" role="img" aria-label="Sales (in %): url(x)"><g transform="translate(1 2) rotate(-90)" fill="#0af"><text x="1.5" y="-2" fill="hsl(9 50% 50%)">a</text></g></svg>'
  expect(cleanHtml(kept)).toBe(kept)
})
