import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import type { Due } from '#domains/purchases/enrolments/schema.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import type { RefundProposal } from '#domains/purchases/refunds/schema.ts'
import type { AgeingReport, CollectionReport } from '#domains/purchases/reports/schema.ts'
import type { StaffDue } from '#domains/purchases/staff/schema.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makeDuesDesk } from '../dues-desk.ts'
import { makeSignedIn } from '../factories.ts'

/*
 * Two people reduce a student's dues: to the paisa, once, and never below what is paid.
 */

let desk: Awaited<ReturnType<typeof makeDuesDesk>>
beforeAll(async () => {
  desk = await makeDuesDesk()
})
afterAll(() => desk.shop.close())

describe('a concession', () => {
  it.each([
    ['one paisa', { amount: 0.01 }, ['2: 315000', '3: 314999', '4: 1 off']],
    ['a sum', { amount: 1000 }, ['2: 265000', '3: 265000', '4: 50000 off', '5: 50000 off']],
    ['a share', { percent: 10 }, ['2: 283500', '3: 283500', '4: 31500 off', '5: 31500 off']],
    ['all but one paisa', { amount: 6299.99 }, ['2: 1', '3: 315000 off', '4: 314999 off']],
    ['all of it', { percent: 100 }, ['2: 315000 off', '3: 315000 off']],
  ])('of %s lowers what is due by exactly that, once two people want it', async (_title, body, left) => {
    const at = await desk.seated()
    const id = await at.asked(body)
    expect(await at.parts()).toEqual(['1: 600000 paid', '2: 315000', '3: 315000'])
    const answers = await Promise.all([desk.approve(desk.books, id), desk.approve(desk.director, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await at.parts()).toEqual(['1: 600000 paid', ...left])
    expect(await listLedgerFaults(desk.shop.app.context())).toEqual([])
  })

  it('of one instalment leaves the others', async () => {
    const at = await desk.seated()
    const [second] = at.seat.dues
    const id = await at.asked({ due_ids: [second?._id], amount: 3150 })
    expect((await desk.approve(desk.books, id)).status).toBe(200)
    expect(await at.parts()).toEqual(['1: 600000 paid', '2: 315000 off', '3: 315000'])
    const third = { ...at.wish, instalmentNo: 3 }
    expect((await desk.shop.buy(at.student.token, third)).amount).toBe('3150.00')
    expect(await at.parts()).toEqual(['1: 600000 paid', '2: 315000 off', '3: 315000 paid'])
  })

  it.each([
    ['more than is due by a paisa', { amount: 6300.01 }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['less than a paisa', { amount: 0.005 }, 'amount'],
    ['both', { amount: 1, percent: 1 }, 'amount'],
    ['neither', {}, 'amount'],
    ['more than all', { percent: 100.01 }, 'percent'],
    ['a reason of a waiver', { amount: 1, reason: 'cannot-be-collected' }, 'reason'],
    ['no note', { amount: 1, note: ' ' }, 'note'],
    ['an instalment of somebody else', { amount: 1, due_ids: [crypto.randomUUID()] }, 'due_ids'],
  ])('of %s is none', async (_title, body, field) => {
    const { ask } = await desk.seated()
    const answer = await ask(body)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.errors).toHaveProperty(field)
  })

  it('leaves a part due when nothing is paid yet, as the course opens with the first payment', async () => {
    const at = await desk.seated()
    await desk.shop.sql('update enrolments set order_id = null where id = $1', at.seat._id)
    const whole = await at.ask({ percent: 100 })
    expect([whole.status, Object.keys(whole.body.errors ?? {})]).toEqual([400, ['percent']])
    expect((await at.ask({ amount: 6299 })).status).toBe(202)
  })

  it('is paid at its new price only, with a receipt for it', async () => {
    const at = await desk.seated()
    await desk.approve(desk.books, await at.asked({ amount: 1000 }))
    expect((await at.atCounter(2, 3150)).status).toBe(409)
    expect((await at.atCounter(2, 2650)).status).toBe(200)
    const [paper] = await desk.shop.sql<{ content: { total: number; part: unknown; dues: { left: number } } }>(
      'select content from receipts where student_id = $1 order by issued_at desc limit 1',
      at.student.user.id,
    )
    expect(paper?.content).toMatchObject({ total: 265_000, part: { number: 2, of: 3 }, dues: { left: 265_000 } })
    expect(await listLedgerFaults(desk.shop.app.context())).toEqual([])
  })

  it('appears in the account, the dues, the ageing and the collections', async () => {
    const at = await desk.seated()
    await desk.approve(desk.books, await at.asked({ percent: 50 }))
    const mine = await desk.get<Due[]>(at.student.token, 'student-portal/my-dues')
    expect(mine.map(({ net_amt, state }) => [net_amt, state])).toEqual([
      [6000, 'paid'],
      [1575, 'waived'],
      [1575, 'due'],
      [1575, 'waived'],
      [1575, 'later'],
    ])
    const dues = await desk.get<StaffDue[]>(desk.books, `staff/dues?student=${at.student.user.id}`)
    expect(dues.map(({ net_amt }) => net_amt)).toEqual([1575, 1575])
    const ageing = await desk.get<AgeingReport>(desk.books, `staff/reports/ageing?batch=${at.batch.id}`)
    expect(ageing.sums).toMatchObject({ total: 3150, dues: 2 })
    const month = at.seat.dues[0]?.due_on.slice(0, 7)
    const inMonth = at.seat.dues.filter(({ due_on }) => due_on.startsWith(month ?? '')).length
    const url = `staff/reports/collections?month=${month}&batch=${at.batch.id}`
    const { sums } = await desk.get<CollectionReport>(desk.books, url)
    expect(sums).toMatchObject({ planned: 3150 * inMonth, waived: 1575 * inMonth, left: 1575 * inMonth })
    const record = await desk.get<StudentRecord>(desk.books, `staff/students/${at.student.user.id}`)
    expect(record.timeline.map(({ text }) => text)).toContain('Concession given')
  })

  it('lowers the price used for a refund on leaving; a waiver does not', async () => {
    const [conceded, waived] = [await desk.seated(), await desk.seated()]
    const whole = async (at: typeof waived) =>
      (await desk.get<RefundProposal>(at.student.token, `student-portal/refund-proposals/${at.orderNo}`)).teaching
    const before = await whole(conceded)
    await desk.approve(desk.books, await conceded.asked({ amount: 1000.01 }))
    await desk.approve(desk.books, await waived.asked({ amount: 1000.01, kind: 'waiver', reason: 'our-mistake' }))
    expect(Math.round((before - (await whole(conceded))) * 100)).toBe(100_001)
    expect(await whole(waived)).toBe(before)
  })

  it('is shown on the record with requester and approver, and in the log', async () => {
    const at = await desk.seated()
    const id = await at.asked({ amount: 100, kind: 'waiver', reason: 'our-mistake' })
    const [waiting] = (await at.read()).concessions
    expect(waiting).toMatchObject({ state: 'waiting', decided_by: null, amount: 100, kind: 'waiver' })
    expect(waiting?.asked_by).toBe(at.counsellor.user.candidateName)
    expect((await at.read()).enrolments[0]?.may_ask).toBe(false)
    expect((await at.ask({ amount: 1 })).status).toBe(409)
    const second = await makeSignedIn(desk.shop.app, { role: 'accounts' })
    await desk.approve(second.token, id)
    const [given] = (await at.read()).concessions
    expect(given).toMatchObject({ state: 'approved', decided_by: second.user.candidateName })
    const log = await desk.shop.app.db.select().from(auditLog).where(eq(auditLog.subjectId, at.student.user.id))
    expect(log.find(({ action }) => action === 'due-waived')).toMatchObject({
      actorId: second.user.id,
      details: { amount: 10_000 },
    })
    const audited = await desk.get<AuditRow[]>(
      desk.director,
      `staff/audit?subject=${at.student.user.id}&action=due-waived`,
    )
    expect(audited[0]?.sentence).toContain('approved that')
  })
})

describe('permissions', () => {
  it('excludes other centres, students and cashiers', async () => {
    const at = await desk.seated()
    const { counsellor: stranger } = await desk.seated()
    const cashier = await makeSignedIn(desk.shop.app, { role: 'cashier', centreIds: [at.centre.id] })
    expect((await at.ask({ amount: 1 }, stranger.token)).status).toBe(404)
    expect((await at.ask({ amount: 1 }, cashier.token)).status).toBe(403)
    expect((await at.ask({ amount: 1 }, at.student.token)).status).toBe(403)
    expect(await at.read(stranger.token)).toEqual({ enrolments: [], concessions: [] })
    expect((await at.read(cashier.token)).enrolments[0]?.may_ask).toBe(false)
  })

  it('approve needs a second person with the permission', async () => {
    const at = await desk.seated()
    const id = await at.asked({ amount: 0.01 }, desk.books)
    expect((await desk.approve(desk.books, id)).status).toBe(403)
    expect((await desk.approve(at.counsellor.token, id)).status).toBe(404)
    expect((await at.parts()).length).toBe(3)
    expect((await desk.approve(desk.director, id)).status).toBe(200)
    expect((await desk.approve(desk.director, id)).status).toBe(409)
    expect((await at.parts()).length).toBe(4)
  })

  it('approve excludes the inviter of the requester', async () => {
    const at = await desk.seated()
    const second = await makeSignedIn(desk.shop.app, { role: 'accounts' })
    const noted = { action: 'invited', actorId: second.user.id, subjectId: at.counsellor.user.id, details: {} }
    await desk.shop.app.db.insert(auditLog).values({ ...noted, at: desk.shop.app.now() })
    const id = await at.asked({ amount: 1 })
    expect((await desk.approve(second.token, id)).status).toBe(403)
    expect((await desk.approve(desk.books, id)).status).toBe(200)
  })

  it('ask must keep the permission, or the request lapses', async () => {
    const at = await desk.seated()
    const id = await at.asked({ amount: 1 })
    await desk.shop.app.db.delete(staffGrants).where(eq(staffGrants.userId, at.counsellor.user.id))
    expect((await desk.approve(desk.books, id)).status).toBe(409)
    expect((await at.read(desk.books)).concessions[0]?.state).toBe('lapsed')
    expect((await at.parts()).length).toBe(3)
  })
})
