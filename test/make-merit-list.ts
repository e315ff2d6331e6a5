import { expect } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeCentre } from './make-offers.ts'
import { simulateField } from './simulate-field.ts'
import type { Body, TestApp } from './test-app.ts'

/** Requests the next version of a list and runs its task. */
export async function computeMerit(
  app: TestApp,
  { token }: { token: string },
  { id, reason = '' }: { id: string; reason?: string },
) {
  const url = `/api/staff/merit-lists/${id}/versions`
  const asked = await app.call<Body & { data: { task_id: string } }>('POST', url, { token, body: { reason } })
  while (await runNextJob(app.context(), consoleTaskJobs())) {
    // Until none is due.
  }
  return asked
}

/** Makes a merit list of two shifts by the RRB's normalisation, with a first version computed by this examiner. */
export async function makeMeritList(
  app: TestApp,
  { token }: { token: string },
  { seed, candidates = 12 }: { seed: number; candidates?: number | undefined },
) {
  const centre = await makeCentre(app)
  const results = { normalisation: 'rrb' } as const
  const field = await simulateField(app, { seed, candidates, shifts: 2, centreIds: [centre.id], results })
  const shifts = field.testIds.map((test_id, n) => ({ test_id, name: `Shift ${n + 1}` }))
  const url = '/api/staff/merit-lists'
  const body = { name: `List ${seed}`, shifts, rules: {} }
  const made = await app.call<Body & { data: { _id: string } }>('POST', url, { token, body })
  const id = made.body.data._id
  expect((await computeMerit(app, { token }, { id })).status).toBe(200)
  return { id, centre, ...field }
}
