import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { afterSecondTry, secondTries, sum, tallyPlaywright, tallyVitest } from './test-tally.mjs'
import { root } from './toolchain.mjs'

describe('the tally of Vitest', () => {
  const passed = { status: 'passed', fullName: 'a' }
  const failed = { status: 'failed', fullName: 'b' }
  const skipped = { status: 'skipped', fullName: 'c' }

  test.each([
    { what: 'passed and failed tests', files: [file('failed', passed, passed, failed)], exitCode: 1, expected: [2, 1] },
    { what: 'a skipped test as failed', files: [file('passed', passed, skipped)], exitCode: 0, expected: [1, 1] },
    {
      what: 'a file that cannot be loaded as failed',
      files: [file('failed'), file('passed', passed)],
      exitCode: 1,
      expected: [1, 1],
    },
    { what: 'an error outside any test as failed', files: [file('passed', passed)], exitCode: 1, expected: [1, 1] },
    { what: 'nothing where nothing ran', files: [], exitCode: 0, expected: [0, 0] },
  ])('counts $what', ({ files, exitCode, expected: [good, bad] }) => {
    expect(tallyVitest(writeReport({ testResults: files }), exitCode)).toMatchObject({ passed: good, failed: bad })
  })

  test('names what failed, what did not run and what could not be loaded', () => {
    const report = writeReport({ testResults: [file('failed', failed, skipped), file('failed')] })
    expect(tallyVitest(report, 1).failures).toEqual([
      'x.test.ts › b',
      'c (did not run)',
      'x.test.ts (could not be loaded)',
    ])
  })

  test('tells what a long proof lacks, and lets no other test leave itself out', () => {
    const report = writeReport({ testResults: [file('passed', passed, skipped, { ...skipped, fullName: 'in d e' })] })
    const told = [
      { file: 'test/api/x.long.test.ts', test: 'in d > e', reason: 'promtool is missing' },
      { file: 'test/api/x.test.ts', test: 'c', reason: 'no reason that counts' },
    ]
    expect(tallyVitest(report, 0, told)).toMatchObject({ passed: 1, failed: 1, notRun: [told[0]] })
  })

  describe('asks for a second try of', () => {
    const named = (name: string, ...entry: Parameters<typeof file>) => ({
      ...file(...entry),
      name: path.join(root, name),
    })
    const broken = (count: number) => Array.from({ length: count }, (_, n) => named(`${n}.test.ts`, 'failed', failed))
    const triesOf = (testResults: object[]) => secondTries(tallyVitest(writeReport({ testResults }), 1))

    test.each([
      { what: 'the file that failed', files: [...broken(1), file('passed', passed)], tries: ['0.test.ts'] },
      {
        what: 'a file whose tests did not run as its preparation failed',
        files: [file('failed', skipped)],
        tries: ['x.test.ts'],
      },
      { what: 'a file that could not be loaded', files: [file('failed')], tries: ['x.test.ts'] },
      { what: 'three files', files: broken(3), tries: ['0.test.ts', '1.test.ts', '2.test.ts'] },
      { what: 'no file where four failed', files: broken(4), tries: [] },
      {
        what: 'no file where a test left itself out elsewhere',
        files: [...broken(1), file('passed', skipped)],
        tries: [],
      },
      { what: 'no file where an error came from outside any', files: [file('passed', passed)], tries: [] },
    ])('$what', ({ files, tries }) => {
      expect(triesOf(files)).toEqual(tries)
    })
  })

  const first = { passed: 7, failed: 2, failures: ['x › a', 'x › b'], notRun: [] }
  test('names what passed at its second try, and counts it as passed', () => {
    expect(afterSecondTry(first, { passed: 5, failed: 0 })).toEqual({
      passed: 9,
      failed: 0,
      flaky: ['x › a', 'x › b'],
      notRun: [],
    })
  })

  test.each([
    { what: 'failed again', second: { passed: 5, failed: 1 } },
    { what: 'ran nothing', second: { passed: 0, failed: 0 } },
  ])('leaves the first count where the second try $what', ({ second }) => {
    expect(afterSecondTry(first, second)).toBe(first)
  })

  test('counts a run without a report as failed', () => {
    expect(tallyVitest('/nowhere/report.json', 0)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('the tally of Playwright', () => {
  const good = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
  const mixed = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 }

  test.each([
    { what: 'passed tests', stats: good, exitCode: 0, failed: 0 },
    { what: 'unexpected and skipped tests as failed', stats: mixed, exitCode: 1, failed: 3 },
    { what: 'an error outside any test as failed', stats: good, exitCode: 1, failed: 1 },
  ])('counts $what', ({ stats, exitCode, failed }) => {
    expect(tallyPlaywright(writeReport({ stats, suites: [] }), exitCode)).toMatchObject({
      passed: 3,
      failed,
      flaky: [],
    })
  })

  test('names what failed with its file and group', () => {
    const suites = [
      {
        title: 'x.spec.ts',
        suites: [{ title: 'at 360 px', specs: [{ title: 'opens', tests: [{ status: 'unexpected' }] }] }],
      },
    ]
    expect(tallyPlaywright(writeReport({ stats: { ...good, unexpected: 1 }, suites }), 1)).toMatchObject({
      failed: 1,
      failures: ['x.spec.ts › at 360 px › opens'],
    })
  })

  const flaky = (title: string) => ({ title, tests: [{ status: 'flaky' }] })
  const steady = { title: 'steady', tests: [{ status: 'expected' }] }

  test('names what passed at its second try, and counts it as passed', () => {
    const suites = [{ title: 'x.spec.ts', specs: [steady], suites: [{ title: 'at 360 px', specs: [flaky('opens')] }] }]
    const tally = tallyPlaywright(writeReport({ stats: { ...good, flaky: 1 }, suites }), 0)
    expect(tally).toMatchObject({ passed: 4, failed: 0, flaky: ['x.spec.ts › at 360 px › opens'] })
  })

  test.each([
    { count: 3, passed: 6, failed: 0 },
    { count: 4, passed: 3, failed: 4 },
  ])('of $count such tests $failed have failed', ({ count, passed, failed }) => {
    const specs = Array.from({ length: count }, (_, index) => flaky(`test ${index}`))
    const suites = [{ title: 'x.spec.ts', specs }]
    const tally = tallyPlaywright(writeReport({ stats: { ...good, flaky: count }, suites }), 0)
    expect(tally).toMatchObject({ passed, failed })
    expect(tally.flaky).toHaveLength(count)
  })
})

test('tallies add up', () => {
  const tallies = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3, failures: ['two'], flaky: ['one'] },
  ]
  expect(sum(tallies)).toEqual({ passed: 3, failed: 3, failures: ['two'], flaky: ['one'], notRun: [] })
})

function file(status: string, ...assertionResults: { status: string; fullName: string }[]) {
  return { name: path.join(root, 'x.test.ts'), status, assertionResults }
}

function writeReport(report: object): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'abhyas-tally-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const name = path.join(directory, 'report.json')
  writeFileSync(name, JSON.stringify(report))
  return name
}
