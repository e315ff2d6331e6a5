import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sweepOverdueAttempts } from '#domains/attempts/sitting/close-attempt.ts'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { jobLanes, repeatedWork } from '../../src/jobs.ts'

const gateways = { providers: {}, secretsOf: () => [], publicUrl: 'http://localhost' }
const lanes = jobLanes({ config: readConfig({}), log: createLog('silent'), gateways })

it('closes attempts in a separate lane, several at once, before other background work', () => {
  const closing = lanes.filter(({ jobs }) => 'close-attempt' in jobs)
  expect(closing).toEqual([{ jobs: { 'close-attempt': expect.anything() }, work: 'submit', concurrency: 4 }])
})

it('finds attempts whose job was lost at least every ten seconds', () => {
  const [sweep] = repeatedWork.filter(({ work }) => work === sweepOverdueAttempts)
  expect(sweep).toMatchObject({ as: 'submit', everyMs: expect.any(Number) })
  expect(sweep?.everyMs).toBeLessThanOrEqual(10_000)
})

it('has a handler in exactly one lane for every kind of job', () => {
  const done = [...lanes.map(({ jobs }) => jobs), consoleTaskJobs(new AbortController().signal)].flatMap(Object.keys)
  const asked = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/kind: '([\w-]+)', payload/g)].map(([, kind]) => kind),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(done.toSorted()).toEqual([...new Set(done)].toSorted())
  expect(done).toEqual(expect.arrayContaining(asked))
})
