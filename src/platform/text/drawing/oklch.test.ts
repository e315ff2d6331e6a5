import { expect, it } from 'vitest'
import { oklchToHex } from './oklch.ts'

it('knows black, white and the primaries', () => {
  expect(oklchToHex({ lightness: 0, chroma: 0, hue: 0 })).toBe('#000000')
  expect(oklchToHex({ lightness: 1, chroma: 0, hue: 0 })).toBe('#ffffff')
  expect(oklchToHex({ lightness: 0.62796, chroma: 0.25768, hue: 29.234 })).toBe('#ff0000')
  expect(oklchToHex({ lightness: 0.45201, chroma: 0.31321, hue: 264.052 })).toBe('#0000ff')
})

it('keeps lightness and hue where a colour is too vivid for the screen', () => {
  expect(oklchToHex({ lightness: 0.5, chroma: 0.4, hue: 150 })).toMatch(/^#00[5-9a-f]/)
})

it('returns six digits for every hue', () => {
  for (let hue = 0; hue < 360; hue += 1)
    expect(oklchToHex({ lightness: 0.505, chroma: 0.185, hue })).toMatch(/^#[0-9a-f]{6}$/)
})
