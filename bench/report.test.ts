import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'
import { type Results, reportText } from './report.ts'

const machine = { node: 'v24.0.0', cores: 2, processor: 'Some Processor', date: '2026-01-02T03:04:05.000Z' }

function withRatio(ratio: number): Results {
  const own = { requestsPerSecond: 1000 * ratio, p99Ms: 2, cpuMicroseconds: 30 }
  const bare = { requestsPerSecond: 1000, p99Ms: 1, cpuMicroseconds: null }
  return { machine, pages: [{ name: 'home page', path: '/', bytes: 10, own, bare, ratio }] }
}

function withHall(attemptsPerMinute: number, cpuSeconds: number | null): Results {
  const rest = { attempts: 10, databaseCpuSeconds: null, clientCpuSeconds: 0.01, steps: [] }
  return { machine, attempts: [{ atOnce: 20, attemptsPerMinute, cpuSeconds, ...rest }] }
}

test('aligns figures to the right and names to the left', () => {
  const rows = [
    ['', 'requests'],
    ['home', '7'],
  ]
  expect(layOut(rows)).toBe('         requests\n  home          7')
})

test('reports a rate of 0.6 of the bare server as reached, and less as missed', () => {
  expect(reportText(withRatio(0.6))).toContain('reached')
  expect(reportText(withRatio(0.59))).toContain('missed')
})

test('judges each of the aims of attempts at thirty times the reference', () => {
  expect(reportText(withHall(2160, 0.06))).toMatch(/2,160 +reached +0\.0600 +missed/)
  expect(reportText(withHall(2159, 0.053))).toMatch(/2,159 +missed +0\.0530 +reached/)
})

test('judges nothing when the system reports no processor time', () => {
  expect(reportText(withHall(3000, null))).toMatch(/reached +unknown +unknown/)
})

test('reports the home page with log-ins as a multiple of the quiet one', () => {
  const times = (p99Ms: number) => ({ p50Ms: 1, p99Ms })
  const logins = { quiet: times(4), busy: times(10), ratio: 2.5, login: { ...times(30), perSecond: 99.6 } }
  const text = reportText({ machine, logins })
  expect(text).toContain('2.5 times the quiet one; 100 log-ins a second were answered')
  expect(text).toMatch(/with log-ins +1\.0 +10\.0/)
})

test('leaves out a part that did not run', () => {
  expect(reportText(withRatio(1))).not.toContain('Attempts')
  expect(reportText(withRatio(1))).not.toContain('log-ins')
})

test('reports a simultaneous start for devices with and without the sealed paper', () => {
  const times = { students: 2000, p50Ms: 400.4, p99Ms: 900, slowestMs: 950, seconds: 1.9, refused: 0 }
  const text = reportText({ machine, stampede: [false, true].map((hasPaper) => ({ hasPaper, ...times })) })
  expect(text).toMatch(/fetched after the start +2,000 +400 +900 +reached +950 +1\.9 +0$/m)
  expect(text).toMatch(/there already +2,000 +400 +900/)
})

test('judges saves by comparison with the floor', () => {
  const own = { perSecond: 3000, p99Ms: 30 }
  const floor = { perSecond: 5000, p99Ms: 12 }
  const beside = { own, floor, floorRatio: 0.6 }
  expect(reportText({ machine, saves: beside })).toMatch(/0\.60 of the floor; aim 0\.6: reached$/)
  expect(reportText({ machine, saves: { ...beside, floorRatio: 0.59 } })).toContain('missed')
})

test('judges attempts by their processor time compared with the floor', () => {
  const text = (own: number) => {
    return reportText({ ...withHall(100, own), floor: withHall(100, 0.03).attempts ?? [] })
  }
  expect(text(0.06)).toMatch(/2\.00 +reached$/m)
  expect(text(0.061)).toMatch(/2\.03 +missed$/m)
})

test('reports the rates of several processes as multiples of one process', () => {
  const workers = [1, 2].map((count) => ({ workers: count, attemptsPerMinute: 1000 * count, cpuSeconds: 0.05 }))
  expect(reportText({ machine, workers })).toMatch(/WORKERS=1 +1,000 +1\.00 +0\.0500\n +WORKERS=2 +2,000 +2\.00/)
})

test('counts two seconds to the first question as a miss, and less as a hit if nobody was refused', () => {
  const hall = { students: 2000, hasPaper: false, p50Ms: 1, slowestMs: 3000, seconds: 3, refused: 0 }
  expect(reportText({ machine, stampede: [{ ...hall, p99Ms: 1999 }] })).toMatch(/1999 +reached/)
  expect(reportText({ machine, stampede: [{ ...hall, p99Ms: 2000 }] })).toMatch(/2000 +missed/)
  expect(reportText({ machine, stampede: [{ ...hall, p99Ms: 1, refused: 1 }] })).toMatch(/missed +3000 +3\.0 +1$/m)
})

test('judges a largest paint on each line, up to its aim', () => {
  const paints = [{ name: 'home page', lines: [1600, 2501].map((ms) => ({ ms, element: 'h2 Banking' })) }]
  expect(reportText({ machine, paints })).toMatch(/home page +1,600 +reached +2,501 +missed +h2 Banking/)
})

test('allows saves during uploads to take twice as long, and requires memory below 1 GB', () => {
  const times = (p99Ms: number) => ({ p50Ms: 2, p99Ms })
  const text = (ratio: number, peakMb: number, refusals: Record<string, number> = {}) => {
    const kinds = [{ name: 'files of leads', ...times(10 * ratio), ratio, files: 33, refusals }]
    return reportText({ machine, uploads: { quiet: times(10), kinds, savesRefused: 0, peakMb } })
  }
  expect(text(2, 1023)).toMatch(/beside files of leads +2\.0 +20\.0 +2\.0 +reached +33 +none\n.* 1,023 MB .*: reached$/)
  expect(text(2.1, 1024, { 409: 2, 429: 1 })).toMatch(/2\.1 +missed +33 +2 × 409, 1 × 429\n.* 1,024 MB .*: missed$/)
})
