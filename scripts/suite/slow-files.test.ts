import { expect, test } from 'vitest'
import { judgeFiles, paceOf } from './slow-files.mjs'

const recorded = Array.from({ length: 12 }, (_, n) => ({ file: `test/api/known-${n}.test.ts`, seconds: 4 }))
const slower = (times: number) => recorded.map(({ file, seconds }) => ({ file, seconds: seconds * times }))

test('a new file that takes over 15 s fails the run and is told where it belongs', () => {
  const { failures } = judgeFiles([...slower(1), { file: 'test/api/new.test.ts', seconds: 15.5 }], recorded)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain('test/api/new.test.ts took 15.5 s')
  expect(failures[0]).toContain('test/api/new.long.test.ts')
})

test('a slow file of the browsers is told of the tag', () => {
  const { failures } = judgeFiles([...slower(1), { file: 'test/e2e/new.spec.ts', seconds: 40 }], recorded)
  expect(failures[0]).toContain('@long')
})

test('what is long by its name may take its time', () => {
  const { failures } = judgeFiles([...slower(1), { file: 'test/api/new.long.test.ts', seconds: 90 }], recorded)
  expect(failures).toEqual([])
})

test('on a machine that is half as quick twice the time is allowed', () => {
  const times = [
    ...slower(2),
    { file: 'test/api/fine.test.ts', seconds: 29 },
    { file: 'test/api/slow.test.ts', seconds: 31 },
  ]
  expect(paceOf(times, recorded)).toBe(2)
  expect(judgeFiles(times, recorded).failures.join()).toContain('slow.test.ts took 31.0 s of 30.0')
  expect(judgeFiles(times, recorded).failures).toHaveLength(1)
})

test('a run that is disturbed too much, or knows nothing to compare with, only warns', () => {
  const one = { file: 'test/api/new.test.ts', seconds: 100 }
  for (const known of [recorded, []]) {
    const { failures, warnings } = judgeFiles([...slower(4), one], known)
    expect([failures, warnings.length]).toEqual([[], 1])
  }
})

test('a file that the record knows is told and fails nothing, whether it was slow then or has grown since', () => {
  const known = [...recorded, { file: 'test/api/old.test.ts', seconds: 20 }]
  const times = [
    ...slower(1),
    { file: 'test/api/old.test.ts', seconds: 21 },
    { file: recorded[0]?.file ?? '', seconds: 16 },
  ]
  const { failures, warnings } = judgeFiles(times, known)
  expect(failures).toEqual([])
  expect(warnings.join()).toContain('old.test.ts')
  expect(warnings.join()).toContain('known-0.test.ts')
})
