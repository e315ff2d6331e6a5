import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fourEyesActions } from '#domains/console/collect-four-eyes.ts'
import { draftKinds, listedThings } from '#domains/console/collect-kinds.ts'
import { listToppers } from '#domains/content/reads.ts'
import { toppers } from '#domains/content/tables.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { approvals, drafts } from '#platform/data/database/tables.ts'
import { publishDraft, publishOnTime } from '#platform/data/drafts/publish-draft.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { makeDesk } from '../staff-editing.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

type Seat = Awaited<ReturnType<typeof sit>>
let app: TestApp
let seats: { editor: Seat; asker: Seat; decider: Seat }
const sit = async (role: 'editor' | 'admin') => {
  const { token, user } = await makeSignedIn(app, { role })
  return { token, user, ...makeDesk(app, token) }
}
beforeAll(async () => {
  app = await makeTestApp()
  seats = { editor: await sit('editor'), asker: await sit('admin'), decider: await sit('admin') }
})
afterAll(() => app.close())

let papers = 0
const bodyOf = (more: object = {}) => ({
  name: 'Itishree Sahoo',
  photo_url: null,
  exam: 'SBI PO',
  year: 2026,
  result: 'Rank 12',
  course_name: 'Bank PO live',
  course_duration: '8 months',
  is_paid: true,
  consent: {
    file: `consents/paper-${++papers}.pdf`,
    result_on: '2026-05-02',
    given_on: '2026-05-03',
    is_minor: false,
    guardian_name: '',
    guardian_file: null,
  },
  ...more,
})
const post = ({ token }: Seat, url: string, body: object = {}) =>
  app.call<Body>('POST', `/api/staff/${url}`, { token, body })
const openAbout = async (subjectId: string) =>
  (await app.db.select().from(approvals).where(eq(approvals.subjectId, subjectId))).find(
    ({ decision }) => decision === null,
  )?.id ?? 'none'
const approve = async (by: Seat, subjectId: string) => post(by, `approvals/${await openAbout(subjectId)}/approve`)
const isShown = async (id: string) => (await listToppers(app.context())).some(({ _id }) => _id === id)
/** Asks, and is published by a second person. */
async function publish(body: object = bodyOf()) {
  const { id, version } = await seats.editor.begin('topper', body)
  expect((await seats.editor.publish('topper', id, { version })).status).toBe(202)
  expect((await approve(seats.decider, id)).status).toBe(200)
  expect(await isShown(id)).toBe(true)
  return id
}
const withdraw = (id: string) => post(seats.editor, 'consents/withdraw', { kind: 'topper', id })

describe('a topper', () => {
  it("is shown after a second person's approval", async () => {
    const { id, version } = await seats.editor.begin('topper', bodyOf())
    const asked = await seats.editor.publish('topper', id, { version })
    expect([asked.status, asked.body.data]).toMatchObject([202, { needs_yes: true, waiting_id: expect.any(String) }])
    expect(await isShown(id)).toBe(false)
    expect((await approve(seats.editor, id)).status).toBe(403)
    const token = seats.decider.token
    const row = await app.call<{ data: { rows: { label: string; after: unknown }[] } }>(
      'GET',
      `/api/staff/approvals/${await openAbout(id)}`,
      { token },
    )
    expect(row.body.data.rows.filter(({ after }) => after !== null).map(({ label }) => label)).toEqual([
      ...['Name', 'Exam', 'Rank or score', 'Course', 'Paid course', 'Result date', 'Consent signed'],
      ...['Signed form', 'Under 18'],
    ])
    expect((await approve(seats.decider, id)).status).toBe(200)
    expect(await isShown(id)).toBe(true)
  })

  it('cannot be shown by one person in any other way, not even a director', async () => {
    const { id, version } = await seats.asker.begin('topper', bodyOf())
    expect((await seats.asker.publish('topper', id, { version, at: '2027-01-01T00:00:00Z' })).status).toBe(409)
    expect((await seats.asker.publish('topper', id, { version })).status).toBe(202)
    expect((await approve(seats.asker, id)).status).toBe(403)
    const kind = draftKinds.get('topper')
    if (!kind) throw new Error('there are no toppers')
    const ctx = { ...app.context(), actor: actorAs('admin', seats.asker.user.id) }
    await expect(publishDraft(ctx, { kind, subjectId: id }, { ifMatch: version })).rejects.toMatchObject({
      code: 'conflict',
    })
    // A time that was set in another way is no way round either.
    const at = new Date(app.now().getTime() - 1000)
    await app.db.update(drafts).set({ publishAt: at, scheduledBy: seats.asker.user.id }).where(eq(drafts.subjectId, id))
    await publishOnTime(
      app.context(),
      { kinds: draftKinds, lockStaff },
      { kind: 'topper', subjectId: id, at: at.toISOString() },
    )
    expect(await isShown(id)).toBe(false)

    const shown = await publish()
    const archive = (archived: boolean) => post(seats.asker, `things/topper/${shown}/archive`, { archived })
    expect((await archive(true)).status).toBe(200)
    const back = await archive(false)
    expect([back.status, back.body.data]).toEqual([200, { needs_yes: true }])
    expect(await isShown(shown)).toBe(false)
    expect((await approve(seats.asker, shown)).status).toBe(403)
    expect((await approve(seats.decider, shown)).status).toBe(200)
    expect(await isShown(shown)).toBe(true)
  })

  it('lapses when its draft has changed, and shows exactly what was requested', async () => {
    const { id, version } = await seats.editor.begin('topper', bodyOf())
    await seats.editor.publish('topper', id, { version })
    const saved = await seats.editor.save('topper', id, { version, body: bodyOf({ result: 'Rank 1' }) })
    expect(saved.body.data).toMatchObject({ waiting_id: null })
    expect((await approve(seats.decider, id)).status).toBe(409)
    expect(await isShown(id)).toBe(false)
    expect((await seats.editor.publish('topper', id, { version: saved.body.data.version })).status).toBe(202)
    expect((await approve(seats.decider, id)).status).toBe(200)
    expect((await app.db.select().from(toppers).where(eq(toppers.id, id)))[0]?.result).toBe('Rank 1')
  })

  it.each([
    ['the consent', { file: null }, 'consent.file'],
    ['a consent newer than the result', { given_on: '2026-05-01' }, 'consent.given_on'],
    ['a guardian’s, under 18', { is_minor: true }, 'consent.guardian_file'],
  ])('cannot be requested without %s', async (_what, more, field) => {
    const body = bodyOf()
    const { id, version } = await seats.editor.begin('topper', { ...body, consent: { ...body.consent, ...more } })
    const answer = await seats.editor.publish('topper', id, { version })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, expect.arrayContaining([field])])
    expect(await openAbout(id)).toBe('none')
  })
})

describe('a consent that is withdrawn', () => {
  it('takes them down at once, and no request, draft or archive restores them under the old consent', async () => {
    const body = bodyOf()
    const id = await publish(body)
    const desk = seats.editor
    const next = await desk.begin('topper', { ...body, result: 'Rank 11' }, id)
    expect((await desk.publish('topper', id, { version: next.version })).status).toBe(202)
    expect((await withdraw(id)).status).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect((await approve(seats.decider, id)).status).toBe(409)
    expect(await isShown(id)).toBe(false)
    const again = await desk.publish('topper', id, { version: next.version })
    expect([again.status, again.body.errors]).toEqual([
      400,
      { 'consent.file': 'This consent has been withdrawn. Please get a new one signed.' },
    ])
    const saved = await desk.save('topper', id, { version: next.version, body: bodyOf({ result: 'Rank 11' }) })
    expect((await desk.publish('topper', id, { version: saved.body.data.version })).status).toBe(202)
    expect((await approve(seats.decider, id)).status).toBe(200)
    expect(await isShown(id)).toBe(true)
  })
})

it('whatever two people publish is an action that two people decide', () => {
  for (const { draft } of listedThings.values())
    if (draft.fourEyes) expect(fourEyesActions.get(draft.fourEyes.action)?.subjectKind).toBe(draft.kind)
  expect(fourEyesActions.has('publish-topper')).toBe(true)
})

it('of a sole director states before and after that nobody else has checked it', async () => {
  const small = await makeTestApp()
  try {
    const { token } = await makeSignedIn(small, { role: 'admin' })
    const desk = makeDesk(small, token)
    const call = <T>(method: 'GET' | 'POST', url: string, body?: object) =>
      small.call<{ data: T }>(method, `/api/staff/${url}`, body ? { token, body } : { token })
    const { id, version } = await desk.begin('topper', bodyOf())
    const told = async () =>
      (await call<{ second_person: string }>('GET', `drafts/topper/${id}`)).body.data.second_person
    expect(await told()).toBe('missing')
    const action = fourEyesActions.get(draftKinds.get('topper')?.fourEyes?.action ?? '')?.action
    const rule = await call('POST', `approval-rules/${action}`, { is_single: true, reason: 'We are one person yet.' })
    expect([rule.status, await told()]).toEqual([200, 'decides-alone'])
    expect((await desk.publish('topper', id, { version })).status).toBe(202)
    const [request] = await small.db.select().from(approvals).where(eq(approvals.subjectId, id))
    const yes = await call('POST', `approvals/${request?.id}/approve`, { note: 'Nobody else is here.' })
    expect(yes.status).toBe(200)
    const history = await call<{ note: string }[]>('GET', `drafts/topper/${id}/revisions`)
    expect(history.body.data[0]?.note).toBe('Approved by one person.')
    await makeSignedIn(small, { role: 'admin' })
    expect(await told()).toBe('there')
  } finally {
    await small.close()
  }
})
