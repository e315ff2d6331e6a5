import { expect, it } from 'vitest'
import { listAlive, scoreFiles, scoreWhole } from './score.mjs'

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'EqualityOperator',
  replacement: 'a  <\n b',
  location: { start: { line, column: 3 } },
})
const many = (status: string, count: number) => Array.from({ length: count }, () => mutant(status))
const report = {
  files: {
    'a.ts': { mutants: [...many('Killed', 8), mutant('Timeout'), mutant('Survived', 7), ...many('Ignored', 5)] },
    'b.ts': { mutants: [mutant('Killed'), ...many('Killed', 1), mutant('NoCoverage', 9)] },
    'c.ts': { mutants: many('Ignored', 2) },
  },
}

it('counts what a test noticed of all changes, the worst file first', () => {
  const scores = scoreFiles(report)
  expect(scores.map(({ file, score }) => [file, score])).toEqual([
    ['b.ts', 66.6],
    ['a.ts', 90],
    ['c.ts', 100],
  ])
  expect(scoreWhole(scores)).toEqual({ score: 84.6, killed: 11, survived: 1, uncovered: 1, ignored: 7 })
})

it('names each change that nothing noticed', () => {
  expect(listAlive(report)).toEqual([
    'a.ts:7:3 survived EqualityOperator: a < b',
    'b.ts:9:3 no test EqualityOperator: a < b',
  ])
})
