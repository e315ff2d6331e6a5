import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApprovalRow } from '#domains/console/approvals/schema.ts'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import { fourEyesActions } from '#domains/console/collect-four-eyes.ts'
import { newcomerAttention } from '#domains/console/today/collect-sources.ts'
import type { Today } from '#domains/console/today/schema.ts'
import type { StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import { approveRequest } from '#platform/data/approvals/decide-approval.ts'
import type { FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { requestApproval } from '#platform/data/approvals/request-approval.ts'
import { findEndOfVouching } from '#platform/data/approvals/single-approver.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { approvalRules, approvals, auditLog } from '#platform/data/database/tables.ts'
import { actorAs, makePostOffice, makeSession, makeSignedIn, newPhone, tokenIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'
import type { Body } from '../test-app.ts'

/*
 * Collusion between two people: an inviter and the person they invited cannot approve each other's requests for thirty days. Permissions are checked again
 * when a change is carried out.
 */

type SignedIn = Awaited<ReturnType<typeof makeSignedIn>>
let shop: Shop
let [one, another]: SignedIn[] = []
beforeAll(async () => {
  shop = await makeShop()
  ;[one, another] = [await makeSignedIn(shop.app, { role: 'admin' }), await makeSignedIn(shop.app, { role: 'admin' })]
})
afterAll(() => shop.close())
const director = () => one as SignedIn
const second = () => another as SignedIn

const post = <T = unknown>({ token }: { token: string }, url: string, body: object = {}) =>
  shop.app.call<Body & { data: T }>('POST', `/api/staff/${url}`, { token, body })
const approve = (by: { token: string }, id: string, note = 'Yes') => post(by, `approvals/${id}/approve`, { note })

/** Requests a refund of a paid order; returns the request. */
async function askRefund(by: { token: string }) {
  const { token } = await shop.student()
  const { orderNo } = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
  const wanted = { order_id: orderNo, amount: 100, reason: 'mistake', revokes: false }
  const asked = await post<{ approval_id: string }>(by, 'refunds', wanted)
  expect([asked.status, asked.text]).toEqual([202, asked.text])
  return asked.body.data.approval_id
}
const decisionOf = async (id: string) =>
  (await shop.app.db.select().from(approvals).where(eq(approvals.id, id)))[0]?.decision

/** Stores an approval directly, so that only the database's rules apply. */
const storeYes = (id: string, decidedBy: string, decidedAt = shop.app.now()) =>
  shop.app.db
    .update(approvals)
    .set({ decision: 'approved', decidedBy, decidedAt })
    .where(eq(approvals.id, id))
    .then(() => 'stored', violatedConstraint)

it('prevents a director from paying out money to an invented account, and reports it to the others', async () => {
  const office = makePostOffice(shop.app)
  const ghost = { name: 'Gopal Ghosh', email: `${newId()}@people.example`, contact: newPhone(), role: 'counsellor' }
  const invited = await post<StaffPerson>(director(), 'people', ghost)
  expect([invited.status, invited.text]).toEqual([200, expect.not.stringContaining('token')])
  const mail = (await office.deliver()).find(({ to }) => to === ghost.email)
  const body = { token: tokenIn(mail), password: 'a quiet blue kettle' }
  expect((await shop.app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  const asGhost = { token: await makeSession(shop.app, invited.body.data._id) }
  const id = await askRefund(asGhost)

  const refused = await approve(director(), id)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'In the last 30 days one of you has brought in the other (by an invitation, a role or a reset of the authenticator app), either directly or through people they brought in. Until 20 December 2026, someone else must approve this.',
  ])
  const url = '/api/staff/approvals?box=for-me'
  const mine = await shop.app.call<{ data: ApprovalRow[] }>('GET', url, { token: director().token })
  expect(mine.body.data.find(({ _id }) => _id === id)).toMatchObject({
    may_decide: false,
    barred: expect.stringContaining('brought in'),
  })
  expect(await storeYes(id, director().user.id)).toBe('approvals_vouched_apart')

  // Today and the log tell the other director, once.
  await askRefund(asGhost)
  const days = { from: '2026-11-01T00:00:00Z', until: '2027-11-01T00:00:00Z', uses: 100 }
  const off = { percent: 100, amount: null, maximum: null, course_id: null, reason: 'All of it.' }
  const discount = { kind: 'coupon', code: 'GHOST', name: 'Ghost', ...days, ...off }
  expect((await post(asGhost, 'discounts', discount)).status).toBe(202)
  const today = await shop.app.call<{ data: Today }>('GET', '/api/staff/today', { token: second().token })
  expect(today.body.data.attention.filter(({ kind }) => kind === 'first-money-asked')).toMatchObject([
    { subject: { name: 'Gopal Ghosh' }, told: director().user.candidateName },
  ])
  const log = await shop.app.call<{ data: AuditRow[] }>('GET', '/api/staff/audit?action=first-money-asked', {
    token: second().token,
  })
  expect(log.body.data.map(({ sentence }) => sentence)).toEqual([
    'Gopal Ghosh requested a money transaction for the first time since being invited (refund)',
  ])
  const cashier = await makeSignedIn(shop.app, { role: 'cashier' })
  const theirs = await shop.app.call<{ data: Today }>('GET', '/api/staff/today', { token: cashier.token })
  expect(theirs.body.data.attention.map(({ kind }) => kind)).not.toContain('first-money-asked')

  expect((await approve(second(), id)).status).toBe(200)
})

describe('reports a first request to the directors', () => {
  const action = (isMoney: boolean): FourEyes<object> => ({
    action: `try-${isMoney}`,
    label: 'A try',
    short: 'Try',
    subjectKind: null,
    body: z.object({}),
    isMoney,
    mayRequest: () => true,
    mayApprove: () => true,
    listApprovers: async () => [],
    versionOf: async () => '',
    show: async () => ({ title: '', path: null, rows: [] }),
    execute: async () => undefined,
  })

  it.each([
    ['of money by somebody invited', true, true, 1],
    ['of money by somebody whom nobody invited', false, true, 0],
    ['of something else by somebody invited', true, false, 0],
  ] as const)('%s: %j, %j', async (...[, isInvited, isMoney, told]) => {
    const { user } = await makeSignedIn(shop.app, { role: 'accounts' })
    if (isInvited) await noted('invited')(director().user.id, user.id, shop.app.now())
    const ctx = shop.app.context(actorAs('accounts', user.id))
    for (let n = 0; n < 2; n += 1)
      await requestApproval(ctx, action(isMoney), { subjectId: newId(), body: {}, reason: 'Why' })
    const ofPerson = and(eq(auditLog.action, 'first-money-asked'), eq(auditLog.subjectId, user.id))
    expect(await shop.app.db.$count(auditLog, ofPerson)).toBe(told)
  })

  it('stays on Today for exactly seven days', async () => {
    const told = async (ago: number) => {
      const { user } = await makeSignedIn(shop.app, { role: 'accounts' })
      await noted('first-money-asked')(user.id, user.id, new Date(shop.app.now().getTime() - ago))
      const ctx = shop.app.context(actorAs('admin', director().user.id))
      return (await newcomerAttention.read(ctx, { centre: undefined })).some(({ subject }) => subject?.id === user.id)
    }
    const week = 7 * 86_400_000
    expect([await told(week - 1000), await told(week)]).toEqual([true, false])
  })
})

type Vouching = (voucher: string, person: string, at: Date) => Promise<unknown>
const noted =
  (action: string): Vouching =>
  (actorId, subjectId, at) =>
    shop.app.db.insert(auditLog).values({ action, actorId, subjectId, at, details: {} })
const decided =
  (side: 'requestedBy' | 'decidedBy'): Vouching =>
  (voucher, subjectId, at) => {
    const people = { requestedBy: newId(), decidedBy: newId(), [side]: voucher }
    const rest = { subjectVersion: '', body: {}, bodyHash: '', reason: 'Why', requestedAt: at, expiresAt: at }
    return shop.app.db.insert(approvals).values({
      ...rest,
      ...people,
      action: 'grant-role',
      subjectId,
      decision: 'approved',
      decidedAt: at,
    })
  }
const ways: Record<string, Vouching> = {
  invited: noted('invited'),
  'sent the invitation again': noted('invitation-sent'),
  'granted a role, by the log': noted('grant-given'),
  'changed the role': noted('role-changed'),
  'reset the second factor': noted('totp-reset'),
  'granted a role, by the grant': (grantedBy, userId, createdAt) =>
    shop.app.db.insert(staffGrants).values({ userId, role: 'translator', grantedBy, createdAt }),
  'asked a second person for it': decided('requestedBy'),
  'said yes to it': decided('decidedBy'),
}
const month = 30 * 86_400_000

describe.each(Object.keys(ways))('whoever %s', (way) => {
  it.each([
    ['the approver', month - 1000, true],
    ['the approver', month - 1, true],
    ['the approver', month, false],
    ['the approver', month + 1000, false],
    ['who asked', 0, true],
    ['who asked', month - 1000, true],
    ['who asked', month, false],
  ])('cannot approve for exactly thirty days: %s did so %i ms ago', async (who, ago, isBarred) => {
    const asker = await makeSignedIn(shop.app, { role: 'counsellor' })
    const deciding = await makeSignedIn(shop.app, { role: 'accounts' })
    const at = new Date(shop.app.now().getTime() - ago)
    const [voucher, person] = who === 'who asked' ? [asker, deciding] : [deciding, asker]
    const ctx = shop.app.context(actorAs('accounts', deciding.user.id))
    const two = { id: deciding.user.id, other: asker.user.id }
    expect(await findEndOfVouching(ctx, two)).toBeNull()
    await ways[way]?.(voucher.user.id, person.user.id, at)
    const until = new Date(at.getTime() + month)
    expect(await findEndOfVouching(ctx, two)).toEqual(isBarred ? until : null)
    const frozen = { action: 'refund', subjectKind: 'order', subjectId: newId(), subjectVersion: '', bodyHash: '' }
    const [request] = await shop.app.db
      .insert(approvals)
      .values({ ...frozen, body: {}, reason: 'Why', requestedBy: asker.user.id, requestedAt: at, expiresAt: at })
      .returning()
    const stored = await storeYes(request?.id ?? '', deciding.user.id)
    expect(stored).toBe(isBarred ? 'approvals_vouched_apart' : 'stored')
  })
})

describe('a chain of inviters', () => {
  // `b 3 x`: b invited x 3 days ago. Person a requests money, b decides; the number is the days until b may, null: at once.
  it.each([
    ['over two hops', ['b 3 x', 'x 1 a'], 27],
    ['over two hops, the other way round', ['a 3 x', 'x 1 b'], 27],
    ['over three hops', ['b 3 x', 'x 7 y', 'y 1 a'], 23],
    ['as long as its youngest way', ['b 20 x', 'x 20 a', 'b 10 y', 'y 12 a'], 18],
    ['that vouched twice', ['b 29 x', 'x 1 a', 'b 2 x'], 28],
    ['that runs in a circle', ['x 1 y', 'y 4 a', 'y 1 x', 'b 5 x'], 25],
    ['whose first link is over', ['b 30 x', 'x 1 a'], null],
    ['whose last link is over', ['b 1 x', 'x 30 a'], null],
    ['of one who brought in both', ['x 1 a', 'x 1 b'], null],
    ['who both brought in one', ['a 1 x', 'b 1 x'], null],
  ])('excludes its ends %s', async (...[, links, barred]) => {
    const asker = await makeSignedIn(shop.app, { role: 'counsellor' })
    const deciding = await makeSignedIn(shop.app, { role: 'accounts' })
    const people: Record<string, string> = { a: asker.user.id, b: deciding.user.id, x: newId(), y: newId() }
    const inDays = (days: number) => new Date(shop.app.now().getTime() + (days * month) / 30)
    for (const [index, link] of links.entries()) {
      const [voucher = '', daysAgo, person = ''] = link.split(' ')
      const way = index === 1 && 'ab'.includes(person) ? 'granted a role, by the grant' : 'invited'
      await ways[way]?.(people[voucher] ?? '', people[person] ?? '', inDays(-Number(daysAgo)))
    }
    const id = await askRefund(asker)
    const ctx = shop.app.context(actorAs('accounts', deciding.user.id))
    const until = await findEndOfVouching(ctx, { id: deciding.user.id, other: asker.user.id })
    expect(until).toEqual(barred === null ? null : inDays(barred))
    expect((await approve(deciding, id)).status).toBe(barred === null ? 200 : 403)
    if (barred !== null) expect(await storeYes(id, deciding.user.id)).toBe('approvals_vouched_apart')
  })
})

describe('a row recording a decision by one person', () => {
  const storeAlone = (id: string, decidedBy: string) =>
    shop.app.db
      .update(approvals)
      .set({ decision: 'approved', isAlone: true, decidedBy, decidedAt: shop.app.now() })
      .where(eq(approvals.id, id))
      .then(() => 'stored', violatedConstraint)

  it.each(['who asked', 'who was vouched for'])('is stored only if the rules allow it: %s', async (who) => {
    const asker = await makeSignedIn(shop.app, { role: 'accounts' })
    const deciding = who === 'who asked' ? asker : await makeSignedIn(shop.app, { role: 'accounts' })
    if (deciding !== asker) await noted('invited')(deciding.user.id, asker.user.id, shop.app.now())
    const id = await askRefund(asker)
    const by = deciding.user.id
    expect(await storeAlone(id, by)).toBe('approvals_alone_by_rule')
    const rule = { action: 'refund', reason: 'Nobody else.', setBy: by, setAt: shop.app.now() }
    const setRule = (isSingle: boolean) =>
      shop.app.db
        .insert(approvalRules)
        .values({ ...rule, isSingle })
        .onConflictDoUpdate({ target: approvalRules.action, set: { isSingle } })
    await setRule(false)
    expect(await storeAlone(id, by)).toBe('approvals_alone_by_rule')
    await setRule(true)
    expect(await storeAlone(id, by)).toBe('stored')
    await setRule(false)
  })
})

describe('at the same moment', () => {
  /** Removes a person's grants in a transaction that is still open. */
  async function takeGrants(userId: string) {
    const client = await shop.app.pool.connect()
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [userId])
    await client.query('delete from staff_grants where user_id = $1', [userId])
    return async () => {
      await client.query('commit')
      client.release()
    }
  }
  const soon = () => new Promise((resolve) => setTimeout(resolve, 300))

  it.each(['who asked', 'the approver'])('%s loses the permission before or after, never in between', async (who) => {
    const asker = await makeSignedIn(shop.app, { role: 'counsellor' })
    const deciding = await makeSignedIn(shop.app, { role: 'accounts' })
    const id = await askRefund(asker)
    const commit = await takeGrants((who === 'who asked' ? asker : deciding).user.id)
    const ctx = shop.app.context(actorAs('accounts', deciding.user.id))
    const answer = approveRequest(ctx, fourEyesActions, { id, note: 'Yes' }).then(
      () => 'approved',
      ({ code }: { code: string }) => code,
    )
    const early = await Promise.race([answer, soon().then(() => 'waits')])
    await commit()
    expect(early).toBe('waits')
    const lost = who === 'who asked' ? ['conflict', 'lapsed'] : ['not_found', null]
    expect([await answer, await decisionOf(id)]).toEqual(lost)
  })

  it('ends a grant and approves, repeatedly: only holders of the permission refund', async () => {
    for (let n = 0; n < 6; n++) {
      const asker = await makeSignedIn(shop.app, { role: 'counsellor' })
      const id = await askRefund(asker)
      const [grant] = await shop.app.db.select().from(staffGrants).where(eq(staffGrants.userId, asker.user.id))
      const [ended, said] = await Promise.all([post(second(), `grants/${grant?.id}/end`), approve(director(), id)])
      expect(ended.status).toBe(200)
      const outcome = [said.status, await decisionOf(id)]
      expect([
        [200, 'approved'],
        [409, 'lapsed'],
      ]).toContainEqual(outcome)
    }
  })

  it('two concurrent approvals run it once', async () => {
    const id = await askRefund(await makeSignedIn(shop.app, { role: 'counsellor' }))
    const answers = await Promise.all([director(), second(), director()].map((by) => approve(by, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

it('checks the centre of the request again', async () => {
  const asker = await makeSignedIn(shop.app, { role: 'counsellor' })
  const id = await askRefund(asker)
  const manager = await makeSignedIn(shop.app, { role: 'centre-manager' })
  const [centre] = await shop.app.db.select().from(staffGrants).where(eq(staffGrants.userId, manager.user.id))
  // From all centres to one that the order does not belong to.
  const only = { centreId: centre?.centreId ?? null }
  await shop.app.db.update(staffGrants).set(only).where(eq(staffGrants.userId, asker.user.id))
  expect((await approve(director(), id)).status).toBe(409)
  expect(await decisionOf(id)).toBe('lapsed')
})
