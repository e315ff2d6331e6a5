import { readdirSync, readFileSync } from 'node:fs'
import { converter, modeRgb, useMode as register, wcagContrast } from 'culori/fn'
import { describe, expect, it } from 'vitest'
import { oklchToHex } from '#platform/text/drawing/oklch.ts'
import type { Hues } from '../drawing/mix-colours.ts'
import { compareColours, hexOf, roles } from './compare-colours.ts'

register(modeRgb)
const toRgb = converter('rgb')

type Theme = 'light' | 'dark'
const themes: Theme[] = ['light', 'dark']

const web = new URL('../../../web/', import.meta.url)
const styles = new URL('ui/styles/tokens.css', web)
const tokens = new Map(
  [...readFileSync(styles, 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

/** Returns the two arguments of light-dark() if the value is one. */
function sidesOf(value: string) {
  const inside = /^light-dark\((.*)\)$/s.exec(value)?.[1]
  if (inside === undefined) return { light: value, dark: value }
  let depth = 0
  const comma = [...inside].findIndex((sign) => {
    if (sign === '(') depth++
    if (sign === ')') depth--
    return sign === ',' && depth === 0
  })
  return { light: inside.slice(0, comma).trim(), dark: inside.slice(comma + 1).trim() }
}

/** Resolves a colour of tokens.css as a browser would, to #rrggbb. */
function colourOf(name: string, theme: Theme, hues: Hues): string {
  const value = sidesOf(tokens.get(name) ?? '')[theme]
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other) return colourOf(other, theme, hues)
  const shade = /^oklch\(([\d.]+) ([\d.]+) (var\(--ha?\)|\d+)\)$/.exec(value)
  if (shade) {
    const chosen = { 'var(--h)': hues.brand_hue, 'var(--ha)': hues.print_hue }[String(shade[3])]
    const hue = chosen ?? Number(shade[3])
    return oklchToHex({ lightness: Number(shade[1]), chroma: Number(shade[2]), hue })
  }
  if (/^#([\da-f]{3}|[\da-f]{6})$/.test(value)) return value.length === 4 ? value.replace(/[\da-f]/g, '$&$&') : value
  throw new Error(`${name} is no colour: ${value}`)
}

const everyHue = Array.from({ length: 72 }, (_, index) => index * 5)
const someHues = everyHue.flatMap((brand_hue) =>
  [8, brand_hue, (brand_hue + 180) % 360].map((print_hue) => ({ brand_hue, print_hue })),
)

/**
 * Pairs of tokens used on top of each other, with the contrast that WCAG 2.2 AA requires: 4.5 for text, 3 for
 * anything else.
 */
const text = 4.5
const shape = 3
const pairs: [front: string, backs: string[], least: number][] = [
  ['--text', ['--bg', '--paper', '--sheet', '--b50', '--b100'], text],
  ['--ink', ['--bg', '--paper', '--sheet', '--b50', '--b100', '--line'], text],
  ['--muted', ['--bg', '--paper', '--sheet', '--b50', '--line'], text],
  ['--link', ['--bg', '--paper', '--sheet', '--b50', '--b100'], text],
  ['--print', ['--bg', '--paper', '--sheet', '--b50'], text],
  ['--on-action', ['--action', '--action-hover'], text],
  ['--action', ['--bg', '--paper', '--sheet', '--b50', '--b100'], shape],
  ['--field', ['--bg', '--paper', '--sheet', '--b50'], shape],
  ['--b500', ['--bg', '--paper', '--sheet', '--b50'], shape],
  ['--ok', ['--bg', '--paper', '--sheet', '--ok-bg'], text],
  ['--bad', ['--bg', '--paper', '--sheet', '--bad-bg'], text],
  ['--warn', ['--bg', '--paper', '--sheet', '--warn-bg'], text],
  ['--mark', ['--bg', '--paper', '--b50'], text],
  ['--on-state', ['--ok', '--bad', '--warn', '--mark'], text],
  ['--on-band', ['--band', '--band-raised', '--toast'], text],
  ['--on-band-quiet', ['--band'], text],
  ['--band-ok', ['--band'], text],
  ['--band-warn', ['--band'], text],
  ['--b300', ['--band', '--band-raised'], text],
  ['--a200', ['--band'], text],
  ['--b200', ['--band-raised'], text],
  ['--on-shape', ['--answered', '--missed', '--partly', '--flagged'], text],
  ['--answered', ['--bg', '--paper'], shape],
  ['--missed', ['--bg', '--paper'], shape],
  ['--partly', ['--bg', '--paper'], shape],
]

/** Lists the pairs that one rule of a stylesheet sets as text and background, with the file; disabled elements may be faint. */
function writtenPairs() {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  return files.flatMap((file) => {
    const rules = readFileSync(new URL(file, web), 'utf8').replace(/\/\*.*?\*\//gs, '')
    return [...rules.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
      const front = /(?:^|[;\s])color:\s*var\((--[\w-]+)\)/.exec(body)?.[1]
      const back = /\sbackground(?:-color)?:[^;]*var\((--[\w-]+)\)\s*;/.exec(body)?.[1]
      const isKnown = front && back && tokens.has(front) && tokens.has(back) && !selector.includes('disabled')
      return isKnown ? [{ front, back, file }] : []
    })
  })
}

describe('the colours of the pages', () => {
  it('are readable wherever one rule sets text and background', () => {
    const written = writtenPairs()
    expect(written.length).toBeGreaterThan(100)
    const hues = [{ brand_hue: 268, print_hue: 8 }, ...someHues.filter(({ brand_hue }) => brand_hue % 60 === 0)]
    const tooFaint = themes.flatMap((theme) =>
      hues.flatMap((chosen) =>
        written.filter(({ front, back }) => {
          const contrast = wcagContrast(colourOf(front, theme, chosen), colourOf(back, theme, chosen))
          return contrast < text
        }),
      ),
    )
    expect(tooFaint).toEqual([])
  })

  for (const theme of themes)
    it(`have enough contrast in the ${theme} theme, whatever hues an institute chooses`, () => {
      const tooFaint = someHues.flatMap((hues) =>
        pairs.flatMap(([front, backs, least]) =>
          backs
            .map((back) => ({
              pair: `${front} on ${back} at ${hues.brand_hue}, ${hues.print_hue}`,
              contrast: wcagContrast(colourOf(front, theme, hues), colourOf(back, theme, hues)),
            }))
            .filter(({ contrast }) => contrast < least),
        ),
      )
      expect(tooFaint).toEqual([])
    })

  it('have an outline around flagged questions, whose violet is too faint in the dark theme', () => {
    const hues = { brand_hue: 268, print_hue: 8 }
    const edge = sidesOf(tokens.get('--flagged-edge') ?? '').dark
    expect(wcagContrast(edge, colourOf('--bg', 'dark', hues))).toBeGreaterThan(3)
  })

  it('are dark in the dark theme: page, paper and sheet are darker than their text', () => {
    const light = (name: string) => toRgb(colourOf(name, 'dark', { brand_hue: 268, print_hue: 8 }))?.g ?? 1
    for (const ground of ['--bg', '--paper', '--sheet', '--band', '--b50']) expect(light(ground)).toBeLessThan(0.2)
  })
})

describe('the readability that the office is shown', () => {
  it('is measured by the colours of the pages', () => {
    for (const hues of [
      { brand_hue: 268, print_hue: 8 },
      { brand_hue: 95, print_hue: 200 },
    ])
      for (const theme of themes)
        for (const role of Object.keys(roles) as (keyof typeof roles)[])
          expect([role, theme, hexOf(role, theme, hues)]).toEqual([
            role,
            theme,
            colourOf(role, theme, hues).toLowerCase(),
          ])
  })

  it('lists every pair for both themes, each sufficient in every hue', () => {
    for (const hues of someHues) {
      const { pairs: shown } = compareColours(hues)
      expect(shown).toHaveLength(28)
      expect(shown.filter(({ is_enough }) => !is_enough)).toEqual([])
    }
  })
})
