import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApprovalRow, ApprovalRule } from '#domains/console/approvals/schema.ts'
import { fourEyesActions } from '#domains/console/collect-four-eyes.ts'
import type { StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { sessions, staffGrants, totpSecrets, users } from '#domains/identity/tables.ts'
import { approveRequest } from '#platform/data/approvals/decide-approval.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { approvals, auditLog } from '#platform/data/database/tables.ts'
import { actorAs, makeSession, makeSignedIn, newPhone } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

type SignedIn = Awaited<ReturnType<typeof makeSignedIn>>
let app: TestApp
let [asking, deciding]: SignedIn[] = []
beforeAll(async () => {
  app = await makeTestApp()
  ;[asking, deciding] = [await makeSignedIn(app, { role: 'admin' }), await makeSignedIn(app, { role: 'admin' })]
})
afterAll(() => app.close())

const [asker, decider] = [() => asking as SignedIn, () => deciding as SignedIn]
const why = 'They keep the books from Monday.'

type By = { token: string; on?: TestApp }
function post<T = unknown>({ token, on = app }: By, url: string, body: object = {}) {
  return on.call<Body & { data: T }>('POST', `/api/staff/${url}`, { token, body })
}
type List = Body & { data: ApprovalRow[] }
const list = async ({ token, on = app }: By, box: string) =>
  (await on.call<List>('GET', `/api/staff/approvals?box=${box}`, { token })).body.data

/** Requests a role that two people must grant; returns the request. */
async function ask(by: By = asker(), role = 'accounts') {
  const { on = app } = by
  const { user, token } = await makeSignedIn(on, { role: 'author' })
  const answer = await post<StaffPerson>(by, `people/${user.id}/grants`, { role, reason: why })
  expect([answer.status, answer.body.data.waiting]).toMatchObject([202, [{ what: 'role', role }]])
  return { user, token, id: answer.body.data.waiting[0]?._id ?? '' }
}

const hasRole = (on: TestApp, userId: string, role: 'accounts' | 'admin' | 'examiner') =>
  on.db.$count(staffGrants, and(eq(staffGrants.userId, userId), eq(staffGrants.role, role)))
/** Sessions that outlast the days by which a test moves the clock. */
const keepSignedIn = ({ db, now }: TestApp) =>
  db.update(sessions).set({ expiresAt: new Date(now().getTime() + 60 * 86_400_000), idleSeconds: 60 * 86_400 })
const approve = (by: By, id: string, note = '') => post<ApprovalRow>(by, `approvals/${id}/approve`, { note })

describe('a role that two people give', () => {
  it.each(['admin', 'accounts', 'examiner'])(
    'waits: %s is granted once a second person approves, once',
    async (role) => {
      const { user, id } = await ask(asker(), role)
      expect(await app.db.$count(staffGrants, eq(staffGrants.userId, user.id))).toBe(1)
      const answers = await Promise.all([approve(decider(), id), approve(decider(), id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await app.db.$count(staffGrants, eq(staffGrants.userId, user.id))).toBe(2)
      const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
      expect(noted.map(({ action, actorId }) => [action, actorId])).toEqual(
        expect.arrayContaining([
          ['approval-requested', asker().user.id],
          ['grant-given', decider().user.id],
          ['approval-approved', decider().user.id],
        ]),
      )
    },
  )

  it('cannot be granted in any other way', async () => {
    const { user } = await makeSignedIn(app, { role: 'author' })
    for (const role of ['admin', 'accounts', 'examiner']) {
      expect((await post(asker(), `people/${user.id}/role`, { role })).status).toBe(409)
      const invitation = {
        name: 'Mita Das',
        email: `${newId()}@people.example`,
        contact: newPhone(),
        role,
        reason: why,
      }
      const invited = await post<StaffPerson>(asker(), 'people', invitation)
      expect([invited.status, invited.body.data.grants]).toEqual([200, []])
      expect(invited.body.data.waiting).toMatchObject([{ what: 'role', role }])
      expect(await app.db.$count(staffGrants, eq(staffGrants.userId, invited.body.data._id))).toBe(0)
    }
    expect(await app.db.$count(staffGrants, eq(staffGrants.userId, user.id))).toBe(1)
  })

  it('needs a reason, and has one open request at a time', async () => {
    const { user, id } = await ask()
    const again = await post(asker(), `people/${user.id}/grants`, { role: 'admin', reason: why })
    expect(again.status).toBe(409)
    expect((await post(asker(), `approvals/${id}/withdraw`)).status).toBe(200)
    const silent = await post(asker(), `people/${user.id}/grants`, { role: 'admin' })
    expect([silent.status, silent.body.errors]).toMatchObject([400, { reason: expect.any(String) }])
    const there = await post(asker(), `people/${decider().user.id}/grants`, { role: 'admin', reason: why })
    expect(there.status).toBe(409)
  })
})

describe('the requester', () => {
  it('cannot approve, not even as a director, over HTTP or in the use case', async () => {
    const { user, id } = await ask()
    expect((await approve(asker(), id, 'I am the director.')).status).toBe(403)
    const ctx = { ...app.context(), actor: actorAs('admin', asker().user.id) }
    await expect(approveRequest(ctx, fourEyesActions, { id, note: 'Mine' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await hasRole(app, user.id, 'accounts')).toBe(0)
    expect((await list(asker(), 'for-me')).map(({ _id }) => _id)).not.toContain(id)
    expect((await list(asker(), 'mine')).find(({ _id }) => _id === id)).toMatchObject({ may_decide: false })
    // The database refuses it too.
    const decided = { decision: 'approved' as const, decidedBy: asker().user.id, decidedAt: app.now() }
    const stored = app.db.update(approvals).set(decided).where(eq(approvals.id, id))
    expect(await stored.then(() => null, violatedConstraint)).toBe('approvals_two_people')
  })

  it('may withdraw it, and nobody else; then nobody can approve it', async () => {
    const { user, id } = await ask()
    expect((await post(decider(), `approvals/${id}/withdraw`)).status).toBe(403)
    expect((await post(asker(), `approvals/${id}/withdraw`)).status).toBe(200)
    expect((await approve(decider(), id)).status).toBe(409)
    expect(await hasRole(app, user.id, 'accounts')).toBe(0)
  })
})

describe('a request', () => {
  it('lapses when its person has changed since', async () => {
    const { user, id } = await ask()
    await app.db.insert(staffGrants).values({ userId: user.id, role: 'translator', createdAt: app.now() })
    expect((await approve(decider(), id)).status).toBe(409)
    expect(await hasRole(app, user.id, 'accounts')).toBe(0)
    const [row] = await app.db.select().from(approvals).where(eq(approvals.id, id))
    expect(row).toMatchObject({
      decision: 'lapsed',
      decidedBy: null,
      note: 'What it was about has changed in the meantime.',
    })
    expect((await post(asker(), `people/${user.id}/grants`, { role: 'accounts', reason: why })).status).toBe(202)
  })

  it('allows a new one when its person has changed, even if it is undecided', async () => {
    const { user, id } = await ask()
    const again = () => post(asker(), `people/${user.id}/grants`, { role: 'accounts', reason: why })
    expect((await again()).status).toBe(409)
    await app.db.insert(staffGrants).values({ userId: user.id, role: 'translator', createdAt: app.now() })
    expect((await again()).status).toBe(202)
    const [row] = await app.db.select().from(approvals).where(eq(approvals.id, id))
    expect(row).toMatchObject({ decision: 'lapsed', note: 'What it was about has changed in the meantime.' })
    expect((await approve(decider(), id)).status).toBe(409)
    expect(await hasRole(app, user.id, 'accounts')).toBe(0)
  })

  it('lapses after seven days, and can be repeated', async () => {
    const { user, id } = await ask()
    await keepSignedIn(app)
    app.advance(7 * 86_400)
    expect((await list(decider(), 'for-me')).map(({ _id }) => _id)).not.toContain(id)
    await app.db.update(sessions).set({ codeAt: app.now() })
    expect((await approve(decider(), id)).status).toBe(409)
    expect(await hasRole(app, user.id, 'accounts')).toBe(0)
    expect((await post(asker(), `people/${user.id}/grants`, { role: 'accounts', reason: why })).status).toBe(202)
  })

  it('is frozen: nobody can change it, or decide twice', async () => {
    const { id } = await ask()
    const change = (set: Partial<typeof approvals.$inferInsert>) =>
      app.db
        .update(approvals)
        .set(set)
        .where(eq(approvals.id, id))
        .then(
          () => 'stored',
          () => 'refused',
        )
    expect(await change({ body: { role: 'admin', centre_ids: [], ends_at: null } })).toBe('refused')
    expect(await change({ requestedBy: newId() })).toBe('refused')
    expect((await post(decider(), `approvals/${id}/reject`, { note: 'Not yet.' })).status).toBe(200)
    expect(await change({ decision: null, decidedAt: null })).toBe('refused')
    expect(
      await app.db
        .delete(approvals)
        .where(eq(approvals.id, id))
        .then(
          () => 'gone',
          () => 'refused',
        ),
    ).toBe('refused')
  })

  it('is refused with a reason that both see', async () => {
    const { user, id } = await ask()
    expect((await post(decider(), `approvals/${id}/reject`, {})).body.errors).toHaveProperty('note')
    const [waiting] = (await list(decider(), 'for-me')).filter(({ _id }) => _id === id)
    expect(waiting).toMatchObject({
      label: 'Role',
      title: user.candidateName,
      reason: why,
      may_decide: true,
      requested_by: { _id: asker().user.id },
      rows: [
        { before: 'Question author', after: 'Question author' },
        { label: 'New role', before: null, after: 'Accountant' },
        { label: 'Until' },
      ],
    })
    expect((await post(decider(), `approvals/${id}/reject`, { note: 'Ask again in May.' })).status).toBe(200)
    const over = (await list(asker(), 'decided')).find(({ _id }) => _id === id)
    expect(over).toMatchObject({ state: 'rejected', note: 'Ask again in May.', decided_by: { _id: decider().user.id } })
  })

  it('cannot be seen or decided by anyone else', async () => {
    const { id } = await ask()
    const editor = await makeSignedIn(app, { role: 'editor' })
    for (const what of ['approve', 'reject', 'withdraw'])
      expect((await post(editor, `approvals/${id}/${what}`, what === 'reject' ? { note: 'No' } : {})).status).toBe(404)
    expect((await app.call('GET', `/api/staff/approvals/${id}`, { token: editor.token })).status).toBe(404)
    for (const box of ['for-me', 'mine', 'decided']) expect(await list(editor, box)).toEqual([])
  })

  it('needs a fresh code to decide', async () => {
    const { id, user } = await ask()
    const tired = await makeSignedIn(app, { role: 'admin' })
    const codeAt = new Date(app.now().getTime() - 11 * 60_000)
    await app.db.update(sessions).set({ codeAt }).where(eq(sessions.userId, tired.user.id))
    const answer = await approve(tired, id)
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up'])
    expect(await hasRole(app, user.id, 'accounts')).toBe(0)
  })
})

describe('a lost authenticator app', () => {
  const lose = async (role: 'author' | 'admin') => {
    const person = await makeSignedIn(app, { role })
    const secret = { userId: person.user.id, secret: Buffer.from('sealed'), confirmedAt: app.now() }
    await app.db.insert(totpSecrets).values(secret)
    return person
  }
  const request = (by: SignedIn, id: string) =>
    post<StaffPerson>(by, `people/${id}/second-factor-resets`, { reason: 'Fell into the Mahanadi.' })

  it('is removed by two people other than its owner', async () => {
    const lost = await lose('admin')
    expect((await request(lost, lost.user.id)).status).toBe(409)
    const asked = await request(asker(), lost.user.id)
    expect(asked.status).toBe(202)
    const id = asked.body.data.waiting[0]?._id ?? ''
    expect((await approve(lost, id)).status).toBe(404)
    expect((await approve(asker(), id)).status).toBe(403)
    expect(await app.db.$count(totpSecrets, eq(totpSecrets.userId, lost.user.id))).toBe(1)
    expect((await approve(decider(), id)).status).toBe(200)
    expect(await app.db.$count(totpSecrets, eq(totpSecrets.userId, lost.user.id))).toBe(0)
    expect((await app.call('GET', '/api/staff/me', { token: lost.token })).status).toBe(401)
  })

  it('lapses when another app was set up since', async () => {
    const lost = await lose('author')
    const id = (await request(asker(), lost.user.id)).body.data.waiting[0]?._id ?? ''
    await app.db
      .update(totpSecrets)
      .set({ secret: Buffer.from('another') })
      .where(eq(totpSecrets.userId, lost.user.id))
    expect((await approve(decider(), id)).status).toBe(409)
    expect(await app.db.$count(totpSecrets, eq(totpSecrets.userId, lost.user.id))).toBe(1)
  })
})

describe('an institute with one director', () => {
  it('can decide alone after opting in, with a reason, while there is nobody else', async () => {
    const small = await makeTestApp()
    const only = { ...(await makeSignedIn(small, { role: 'admin' })), on: small }
    const { user, id } = await ask(only, 'admin')
    expect((await approve(only, id, 'Nobody else is here.')).status).toBe(403)
    const rule = (body: object) => post<ApprovalRule[]>(only, 'approval-rules/every-action', body)
    expect((await rule({ is_single: true })).status).toBe(400)
    const set = await rule({ is_single: true, reason: 'I run this alone.' })
    expect(set.body.data.every(({ is_single }) => is_single)).toBe(true)
    expect(set.body.data).toContainEqual(
      expect.objectContaining({ action: 'grant-role', approvers: 1, is_single: true }),
    )
    expect((await list(only, 'for-me'))[0]).toMatchObject({ _id: id, may_decide: true, decides_alone: true })
    expect((await approve(only, id, ' ')).body.errors).toHaveProperty('note')
    const alone = await approve(only, id, 'Nobody else is here.')
    expect([alone.status, alone.body.data]).toMatchObject([200, { state: 'approved', is_alone: true }])
    expect(await hasRole(small, user.id, 'admin')).toBe(1)

    // One of the two made the other a director: for thirty days they count as one person, and the log says so.
    const asOther = { token: await makeSession(small, user.id), on: small }
    const theirs = await ask(asOther)
    expect((await list(only, 'for-me')).find(({ _id }) => _id === theirs.id)).toMatchObject({
      may_decide: true,
      decides_alone: true,
      barred: expect.stringContaining('20 December 2026'),
    })
    expect((await approve(asOther, theirs.id, 'Mine.')).status).toBe(403)
    expect((await approve(only, theirs.id)).body.errors).toHaveProperty('note')
    const known = await approve(only, theirs.id, 'I have made them director.')
    expect([known.status, known.body.data]).toMatchObject([200, { is_alone: true }])

    // Now there are two: the setting stays, but has no effect any more.
    await keepSignedIn(small)
    small.advance(30 * 86_400)
    const next = await ask(only)
    expect((await approve(only, next.id, 'As before.')).status).toBe(403)
    expect((await rule({ is_single: true, reason: 'I would like to.' })).status).toBe(409)
    await small.db.update(users).set({ deletedAt: small.now() }).where(eq(users.id, user.id))
    expect((await approve(only, next.id, 'Alone again.')).status).toBe(200)
    await small.close()
  })

  it('is set by directors', async () => {
    const manager = await makeSignedIn(app, { role: 'centre-manager' })
    expect((await post(manager, 'approval-rules/grant-role', { is_single: true, reason: 'x' })).status).toBe(403)
    expect((await post(asker(), 'approval-rules/none', { is_single: false })).status).toBe(404)
    // Nothing ends where nobody decides alone.
    expect((await post(asker(), 'approval-rules/every-action', { is_single: false })).status).toBe(200)
    expect(await app.db.$count(auditLog, eq(auditLog.action, 'single-approver-ended'))).toBe(0)
  })
})
