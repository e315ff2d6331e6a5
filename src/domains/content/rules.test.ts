import { describe, expect, it } from 'vitest'
import { cardLink, safeLink } from './rules.ts'

const path = '/free-downloads/papers/maths/paper-1'
const long = 'A long text about the paper. '.repeat(10)

describe('cardLink', () => {
  it.each([
    [
      'a short text with a link',
      '<p><a href="https://files.example/a.pdf">Paper</a></p>',
      'https://files.example/a.pdf',
    ],
    [
      'a long text with a link',
      `<p>${long}<a href="https://files.example/a.pdf">x</a></p>`,
      'https://files.example/a.pdf',
    ],
    ['a written address', '<p>See https://files.example/a.pdf.</p>', 'https://files.example/a.pdf'],
    [
      'a written address in brackets',
      '<p>(https://files.example/a?b=1&amp;c=2)</p>',
      'https://files.example/a?b=1&c=2',
    ],
    ['a path of the site', '<a href="/results/banking">Results</a>', '/results/banking'],
    ['a mail address', '<a href="mailto:desk@institute.example">Write</a>', 'mailto:desk@institute.example'],
    ['a second link where the first may not be followed', '<a href="javascript:x">a</a><a href="/b">b</a>', '/b'],
  ])('leads %s straight to the link', (_what, content, link) => {
    expect(cardLink({ content }, path)).toBe(link)
  })

  it.each([
    ['a long text without a link', `<p>${long}</p>`],
    ['a short text without a link', '<p>Soon.</p>'],
    ['an empty text', ''],
    ['a link that may not be followed', '<a href="javascript:alert(1)">x</a>'],
    ['an address without encryption', '<p>http://files.example/a.pdf</p>'],
  ])('leads %s to the page of the item', (_what, content) => {
    expect(cardLink({ content }, path)).toBe(path)
  })
})

describe('safeLink', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://plain.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'https:evil.example',
    'https://bank.example@evil.example/',
    'relative/path',
    '#fragment',
    '',
  ])('refuses %j', (href) => {
    expect(safeLink(href)).toBeNull()
  })

  it.each(['https://a.example/b?c=d#e', 'mailto:a@b.example', 'tel:+919999999999', '/a/b?c=d#e', '/'])(
    'keeps %s',
    (href) => {
      expect(safeLink(href)).toBe(href)
    },
  )

  it('keeps a path on this site whatever dots are in it', () => {
    expect(safeLink('/a/../../b')).toBe('/b')
    expect(safeLink('/a/..//evil.example')).toBeNull()
  })
})
