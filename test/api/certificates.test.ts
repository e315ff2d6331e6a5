import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testCandidates } from '#domains/exams/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { describePaper } from '#domains/verification/reads.ts'
import { printCode } from '#domains/verification/rules.ts'
import type { CheckedDocument } from '#domains/verification/schema.ts'
import { documentCodes } from '#domains/verification/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSession, makeSignedIn } from '../factories.ts'
import { computeMerit } from '../make-merit-list.ts'
import { makeCentre } from '../make-offers.ts'
import { simulateField } from '../simulate-field.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Access to certificates, and the state of their codes as the merit list changes.
 */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
const check = async (code: string) => (await app.call<Data<CheckedDocument>>('GET', `/api/verify/${code}`)).body.data
const stateOf = async (code: string) => (await check(code)).state

describe('the certificate of a result', () => {
  async function publishedList() {
    const centre = await makeCentre(app)
    const field = await simulateField(app, {
      seed: 4711,
      candidates: 8,
      shifts: 2,
      centreIds: [centre.id],
      results: { normalisation: 'rrb' },
    })
    const examiner = await makeSignedIn(app, { role: 'examiner' })
    const director = await makeSignedIn(app, { role: 'admin' })
    const post = <T>({ token }: { token: string }, url: string, body: object = {}) =>
      app.call<Data<T>>('POST', `/api/staff/${url}`, { token, body })
    const shifts = field.testIds.map((test_id, n) => ({ test_id, name: `Shift ${n + 1}` }))
    const list = { name: 'State talent search', shifts, rules: {} }
    const { _id: id } = (await post<{ _id: string }>(examiner, 'merit-lists', list)).body.data
    const count = (reason: string) => computeMerit(app, examiner, { id, reason })
    async function publish(version: number, ...states: string[]) {
      for (const state of states) {
        const wanted = { version, state, reason: 'All is decided.' }
        const asked = await post<{ approval_id: string }>(examiner, `merit-lists/${id}/publications`, wanted)
        const yes = await post(director, `approvals/${asked.body.data.approval_id}/approve`, { note: '' })
        expect(yes.status).toBe(200)
      }
    }
    expect((await count('')).status).toBe(200)
    return { id, ...field, count, publish, examiner, director }
  }
  async function certificate(id: string, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.app.inject({ method: 'GET', url: `/api/merit-results/${id}/certificate`, headers })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  const newestOf = async (holderId: string) => {
    const rows = await app.db.select().from(documentCodes).where(eq(documentCodes.holderId, holderId))
    return rows.sort((a, b) => b.revision - a.revision)[0]
  }
  const never = (): never => {
    throw new Error('nobody')
  }

  it('is one page for its holder, with a code that follows the list from provisional to final and to a correction', async () => {
    const { id, sat, absent, count, publish, director } = await publishedList()
    const [mine = never(), other = never()] = sat
    const token = await makeSession(app, mine.id)
    // Not before it is published.
    expect((await certificate(id, token)).status).toBe(404)
    await publish(1, 'provisional')

    const first = await certificate(id, token)
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(first.headers['cache-control']).toBe('private, no-store')
    const document = await PDFDocument.load(first.bytes)
    expect(document.getPageCount()).toBe(1)
    const provisional = (await newestOf(mine.id)) ?? never()
    expect(document.getTitle()).toContain(printCode(provisional.code))
    const shown = await check(provisional.code)
    expect(shown).toMatchObject({ kind: 'merit-certificate', state: 'valid', candidate_name: null })
    expect(provisional.revision).toBe(1)
    const subject = { kind: 'merit-certificate' as const, subjectId: id, holderId: mine.id }
    expect(await describePaper(app.context(), subject)).toMatchObject({
      candidateName: mine.name,
      title: 'State talent search',
      isProvisional: true,
    })
    // Once more: the same.
    await Promise.all([certificate(id, token), certificate(id, token)])
    expect((await newestOf(mine.id))?.code).toBe(provisional.code)

    // Nobody else gets this one: others have their own, or none.
    for (const person of [absent[0] ?? never(), { id: (await makeSignedIn(app)).user.id }])
      expect((await certificate(id, await makeSession(app, person.id))).status).toBe(404)
    expect((await certificate(id, director.token)).status).toBe(404)
    expect((await certificate(id)).status).toBe(401)
    expect((await certificate(id, await makeSession(app, other.id))).status).toBe(200)
    expect((await newestOf(other.id))?.code).not.toBe(provisional.code)

    await publish(1, 'final')
    expect(await stateOf(provisional.code)).toBe('replaced')
    expect((await certificate(id, token)).status).toBe(200)
    const final = (await newestOf(mine.id)) ?? never()
    expect([await stateOf(final.code), final.revision]).toEqual(['valid', 2])

    // A correction that is counted and not yet published changes nothing.
    expect((await count('A mark was wrong.')).status).toBe(200)
    expect(await stateOf(final.code)).toBe('valid')
    await publish(2, 'provisional')
    expect(await stateOf(final.code)).toBe('replaced')
    await certificate(id, token)
    expect((await newestOf(mine.id))?.revision).toBe(3)

    expect(await stateOf((await newestOf(mine.id))?.code ?? '')).toBe('valid')
    // The account's name is not the candidate's, which was frozen, and which the office corrects.
    await app.db.update(users).set({ candidateName: 'Another' }).where(eq(users.id, mine.id))
    expect(await stateOf((await newestOf(mine.id))?.code ?? '')).toBe('valid')
    const isMine = eq(testCandidates.studentId, mine.id)
    await app.db.update(testCandidates).set({ name: 'ଲୋପାମୁଦ୍ରା ପ୍ରିୟଦର୍ଶିନୀ' }).where(isMine)
    expect(await stateOf((await newestOf(mine.id))?.code ?? '')).toBe('replaced')
    const named = await certificate(id, token)
    expect([named.status, named.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await newestOf(mine.id))?.revision).toBe(4)
  })

  it('is not found for an unknown id', async () => {
    const { token } = await makeSignedIn(app)
    expect((await certificate(newId(), token)).status).toBe(404)
    expect((await certificate('x', token)).status).toBe(400)
  })
})
