import { expect, it } from 'vitest'
import { hasOpenDollars, readDollars } from './rules.ts'

it.each([
  ['If $x^2=9$, then $x$ is', String.raw`If \(x^2=9\), then \(x\) is`, false],
  ['$$\\frac{1}{2}$$', String.raw`\(\frac{1}{2}\)`, false],
  [String.raw`\(a$b\) costs $5`, String.raw`\(a$b\) costs $5`, false],
  ['between $5 and $10', 'between $5 and $10', true],
  ['It costs $5.', 'It costs $5.', false],
])('reads %s as %s', (text, expected, isOpen) => {
  expect([readDollars(text), hasOpenDollars(readDollars(text))]).toEqual([expected, isOpen])
})
