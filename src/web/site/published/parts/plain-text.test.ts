import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it('keeps the words and drops the tags', () => {
    expect(plainText('<p>Paper &amp; pencil,<br>9&nbsp;a.m.</p><ul><li>Hall 2</li></ul>')).toBe(
      'Paper & pencil, 9 a.m. Hall 2',
    )
  })

  it('cuts a long text after a word', () => {
    const text = plainText(`<p>${'word '.repeat(60)}</p>`, 22)
    expect(text).toBe('word word word word …')
  })

  it('cuts a single long word if necessary', () => {
    expect(plainText('x'.repeat(400), 10).length).toBeLessThanOrEqual(12)
  })
})
