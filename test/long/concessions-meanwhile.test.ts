import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgeingReport } from '#domains/purchases/reports/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { makeDuesDesk } from '../dues-desk.ts'
import { makeSignedIn } from '../factories.ts'

/* What happens to the dues of a seat while a concession waits for approval by a second person. */

let desk: Awaited<ReturnType<typeof makeDuesDesk>>
beforeAll(async () => {
  desk = await makeDuesDesk()
})
afterAll(() => desk.shop.close())

describe('meanwhile', () => {
  it.each([
    ['the instalment itself is paid', 3150],
    ['a part of it is paid', 0.01],
  ])('%s: the request lapses', async (_title, amount) => {
    const at = await desk.seated()
    const id = await at.asked({ due_ids: [at.seat.dues[0]?._id], amount: 3150 })
    expect((await at.atCounter(2, amount, { is_part: amount < 3150 })).status).toBe(200)
    expect((await desk.approve(desk.director, id)).status).toBe(409)
    expect((await at.parts()).some((part) => part.includes('off'))).toBe(false)
  })

  it('keeps the payment of another instalment', async () => {
    const at = await desk.seated()
    const id = await at.asked({ due_ids: [at.seat.dues[1]?._id], amount: 3150 })
    expect((await at.atCounter(2, 3150)).status).toBe(200)
    expect((await desk.approve(desk.director, id)).status).toBe(200)
    expect(await at.parts()).toEqual(['1: 600000 paid', '2: 315000 paid', '3: 315000 off'])
  })

  it('lets either a counter payment or the approval win when both happen at once, never both', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const at = await desk.seated()
      const id = await at.asked({ due_ids: [at.seat.dues[0]?._id], amount: 0.01 })
      const [paid, approved] = await Promise.all([at.atCounter(2, 3150), desk.approve(desk.director, id)])
      const won = [paid.status === 200, approved.status === 200]
      expect(won.filter(Boolean), `${paid.text} ${approved.text}`).toHaveLength(1)
      const expected = won[0] ? ['2: 315000 paid', '3: 315000'] : ['2: 314999', '3: 315000', '4: 1 off']
      expect(await at.parts()).toEqual(['1: 600000 paid', ...expected])
    }
  })

  it('expires an online payment begun at the old price, and refunds it if it is paid after all', async () => {
    const at = await desk.seated()
    const begun = await desk.shop.mustOrder(at.student.token, { ...at.wish, instalmentNo: 2 })
    const id = await at.asked({ amount: 1000 })
    expect((await desk.approve(desk.books, id)).status).toBe(200)
    expect(await desk.shop.stateOf(begun.orderNo)).toBe('expired')
    desk.shop.gateway.charge({ mid: begun.mid, orderNo: begun.orderNo, outcome: 'TXN_SUCCESS' })
    await desk.shop.check(at.student.token, begun.orderNo)
    expect(await desk.shop.stateOf(begun.orderNo)).toBe('refund-due')
    expect((await at.parts())[1]).toBe('2: 265000')
  })

  it('waits for a bank that has not decided about the instalment', async () => {
    const at = await desk.seated()
    const id = await at.asked({ amount: 1000 })
    const begun = await desk.shop.mustOrder(at.student.token, { ...at.wish, instalmentNo: 2 })
    desk.shop.gateway.charge({ mid: begun.mid, orderNo: begun.orderNo, outcome: 'PENDING' })
    await desk.shop.check(at.student.token, begun.orderNo)
    const answer = await desk.approve(desk.books, id)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('has not confirmed it yet')])
    expect((await at.read()).concessions[0]?.state).toBe('waiting')
    expect(await at.parts()).toHaveLength(3)
  })

  it('reduces nothing when the seat is given up, and accepts no further request', async () => {
    const at = await desk.seated()
    const id = await at.asked({ amount: 1000 })
    const back = { order_id: at.orderNo, amount: 100, reason: 'left-course', revokes: true }
    const refund = await desk.post(desk.books, 'refunds', back)
    expect((await desk.approve(desk.director, refund.body.data.approval_id)).status).toBe(200)
    expect((await desk.approve(desk.books, id)).status).toBe(409)
    expect((await at.read()).concessions[0]?.state).toBe('lapsed')
    expect((await at.ask({ amount: 1 })).status).toBe(409)
  })

  it('keeps the day of what was taken off when the seat is given up later', async () => {
    const at = await desk.seated()
    await desk.approve(desk.books, await at.asked({ amount: 1000 }))
    const stamps = () =>
      desk.shop.sql('select waived_at from instalments where enrolment_id = $1 and waived_by is not null', at.seat._id)
    const before = await stamps()
    desk.shop.app.advance(60)
    const back = { order_id: at.orderNo, amount: 100, reason: 'left-course', revokes: true }
    const refund = await desk.post(desk.books, 'refunds', back)
    expect((await desk.approve(desk.director, refund.body.data.approval_id)).status).toBe(200)
    expect(await stamps()).toEqual(before)
  })

  it('expires after seven days, to the second', async () => {
    const [early, late] = [await desk.seated(), await desk.seated()]
    const [first, second] = [await early.asked({ amount: 1 }), await late.asked({ amount: 1 })]
    await desk.shop.sql("update sessions set expires_at = expires_at + interval '30 days', idle_seconds = 5000000")
    const [row] = await desk.shop.sql<{ expires_at: Date }>('select expires_at from approvals where id = $1', first)
    desk.shop.app.advance(
      Math.floor((new Date(String(row?.expires_at)).getTime() - desk.shop.app.now().getTime()) / 1000) - 5,
    )
    expect((await desk.approve(desk.books, first)).status).toBe(200)
    desk.shop.app.advance(60)
    expect((await desk.approve(desk.books, second)).status).toBe(409)
    expect((await late.read(desk.books)).concessions[0]?.state).toBe('lapsed')
  })

  it('still shows in the ageing of the day before what was owed then', async () => {
    const at = await desk.seated()
    const before = dayInIndia(desk.shop.app.now())
    desk.shop.app.advance(86_400)
    const [asker, second] = [
      await makeSignedIn(desk.shop.app, { role: 'accounts' }),
      await makeSignedIn(desk.shop.app, { role: 'admin' }),
    ]
    const id = await at.asked({ amount: 1000 }, asker.token)
    expect((await desk.approve(second.token, id)).status).toBe(200)
    const owed = async (day: string) => {
      const url = `staff/reports/ageing?batch=${at.batch.id}&day=${day}`
      return (await desk.get<AgeingReport>(second.token, url)).sums.total
    }
    expect([await owed(before), await owed(dayInIndia(desk.shop.app.now()))]).toEqual([6300, 5300])
  })
})
