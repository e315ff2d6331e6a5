import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notesOfVitest, slowestOf, tellFigures, timesOfPlaywright } from './test-figures.mjs'

function writeReport(report: object) {
  const directory = mkdtempSync(path.join(tmpdir(), 'abhyas-figures-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const name = path.join(directory, 'report.json')
  writeFileSync(name, JSON.stringify(report))
  return name
}

test('a file of Vitest took what was noted of it', () => {
  const notes = { times: [{ file: 'test/api/a.test.ts', seconds: 2.5 }], notRun: [] }
  expect(notesOfVitest(writeReport(notes))).toEqual(notes)
})

test('a file of Playwright took what its tests took, those in groups too', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const suites = [{ file: 'a.spec.ts', specs: [spec(500)], suites: [{ file: 'a.spec.ts', specs: [spec(1500)] }] }]
  expect(timesOfPlaywright(writeReport({ suites }))).toEqual([{ file: 'test/e2e/a.spec.ts', seconds: 2 }])
})

test('a run without a report has no times', () => {
  expect([notesOfVitest('/nowhere.json').times, timesOfPlaywright('/nowhere.json')]).toEqual([[], []])
})

test('the ten slowest are told, the slowest first, beside the last green run', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ file: `file-${n}`, seconds: n }))
  expect(slowestOf(times).map(({ seconds }) => seconds)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  const last = { passed: 1, seconds: { all: 300 }, slowest: [{ file: 'file-11', seconds: 9.5 }] }
  const lines = tellFigures({ seconds: { all: 321.04 }, times, last }).split('\n')
  expect(lines[1]).toBe('    321.0       300.0  all')
  expect(lines[3]).toBe('     11.0         9.5  file-11')
  expect(lines).toHaveLength(13)
})
