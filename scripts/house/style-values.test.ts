import { expect, test } from 'vitest'
import { styleValues } from './style-values.ts'

const tokens = ':root {\n  --s1: 4px;\n  --s4: 16px;\n  --t-md: 1rem;\n}'
const told = (text: string, path = 'src/web/site/a.module.css') =>
  styleValues(path, text, tokens).map(({ line, rule }) => `${line} ${rule}`)

test('a size of text that no token gives is told', () => {
  expect(told('.a {\n  font-size: 15px;\n}')).toEqual(['2 font-size'])
  expect(told('.a { font-size: 1.2rem; }')).toEqual(['1 font-size'])
  expect(told('.a { font-size: calc(17px * var(--size)); }')).toEqual(['1 font-size'])
  expect(told('.a { font-size: clamp(14px, 2vw, var(--t-md)); }')).toEqual(['1 font-size'])
  expect(told('.a { font: 600 12px / 1.5 var(--font); }')).toEqual(['1 font-size'])
})

test('a token, and what follows the text around it, is a size of text', () => {
  expect(told('.a { font-size: var(--t-md); }')).toEqual([])
  expect(told('.a { font-size: calc(var(--t-md) * var(--size)); } .b { font-size: 0.9em; }')).toEqual([])
  expect(told('.a { font: inherit; } .b { font: 600 var(--t-md) / 1.25rem var(--font); }')).toEqual([])
})

test('a gap that a token has is told, also beside others', () => {
  expect(told('.a {\n  gap: 16px;\n}')).toEqual(['2 spacing'])
  expect(told('.a { padding: 10px 16px 2px; }')).toEqual(['1 spacing'])
  expect(told('.a { margin-top: 4px; }')).toEqual(['1 spacing'])
  expect(told('.a { padding: max(3px, 4px) 16px; }')).toEqual(['1 spacing'])
})

test('other gaps, reckoned ones and other lengths are no business of the rule', () => {
  expect(told('.a { gap: 14px; padding: var(--s4) 6px; margin: -4px; }')).toEqual([])
  expect(told('.a { padding: clamp(16px, 2vw, 28px); width: 16px; top: 4px; }')).toEqual([])
  expect(told('/* gap: 16px; */')).toEqual([])
})

test('a colour that is no token is told', () => {
  expect(told('.a {\n  color: #fff;\n}')).toEqual(['2 colour'])
  expect(told('.a { background: oklch(0.2 0.06 var(--h) / 0.5); }')).toEqual(['1 colour'])
  expect(told('.a { border: 1px solid white; }')).toEqual(['1 colour'])
  expect(told('.a { --dot: rgb(0 0 0); }')).toEqual(['1 colour'])
})

test('a token, a mask and a picture are no colour', () => {
  expect(told('.a { color: var(--white); background: light-dark(var(--b50), var(--bg)); }')).toEqual([])
  expect(told('.a { mask: radial-gradient(circle at 0 0, transparent 98%, #000) top; }')).toEqual([])
  expect(told(".a { background: url('#fff.svg'); color: transparent; white-space: nowrap; }")).toEqual([])
})

test('a width that is none of the four is told, in stylesheets and in scripts', () => {
  expect(told('@media (width < 800px) {\n}')).toEqual(['1 breakpoint'])
  expect(told('\n@media print, (width >= 640px) {\n}')).toEqual(['2 breakpoint'])
  expect(told('@media (max-width: 767px) {\n}')).toEqual(['1 breakpoint'])
  expect(told('@media (768px <= width < 1000px) {\n}')).toEqual(['1 breakpoint'])
  expect(told('@media (height < 500px) {\n}')).toEqual(['1 breakpoint'])
  expect(told("const isPhone = '(max-width: 767px)'", 'src/web/site/a.tsx')).toEqual(['1 breakpoint'])
  expect(told('<Picture sizes="(width < 700px) 100vw" />', 'src/web/site/a.tsx')).toEqual(['1 breakpoint'])
})

test('the four widths, flat screens and other questions are asked freely', () => {
  expect(told('@media (width < 768px) {\n} @media (width >= 1280px) {\n}')).toEqual([])
  expect(told('@media (768px <= width < 1024px), (height < 480px) {\n}')).toEqual([])
  expect(told('@media (hover: hover) and (prefers-color-scheme: dark) {\n}')).toEqual([])
  expect(told("const isPhone = '(width < 768px)'", 'src/web/site/a.tsx')).toEqual([])
})

test('the file of the tokens says what they are, and what is not of the pages is not read', () => {
  expect(told(tokens, 'src/web/ui/styles/tokens.css')).toEqual([])
  expect(told('.a { gap: 16px; }', 'test/a.css')).toEqual([])
})
