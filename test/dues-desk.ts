import { expect } from 'vitest'
import type { StudentConcessions } from '#domains/purchases/concessions/schema.ts'
import { makeSignedIn } from './factories.ts'
import { makeClassroom } from './merchants.ts'
import { makeShop, type Shop } from './payments.ts'

type Body = Record<string, unknown>
type Answer<T> = { data: T; message?: string; errors?: Record<string, string> }

/** Makes a shop with an accountant, a director who may approve, and seats with dues that concessions can reduce. */
export async function makeDuesDesk() {
  const shop = await makeShop()
  const books = (await makeSignedIn(shop.app, { role: 'accounts' })).token
  const director = (await makeSignedIn(shop.app, { role: 'admin' })).token
  const post = <T = { approval_id: string }>(token: string, url: string, body: Body = {}) =>
    shop.app.call<Answer<T>>('POST', `/api/staff/${url}`, { token, body })
  const get = async <T>(token: string, url: string) =>
    (await shop.app.call<Answer<T>>('GET', `/api/${url}`, { token })).body.data

  /** Makes a student with a seat in three parts, ₹6,000 paid and ₹3,150 due twice, and the centre's counsellor. */
  async function seated() {
    const { fields: wish, centre, batch } = await makeClassroom(shop.app)
    const student = await shop.student()
    const { orderNo } = await shop.buy(student.token, { ...wish, insopt: true })
    const counsellor = await makeSignedIn(shop.app, { role: 'counsellor', centreIds: [centre.id] })
    const read = (token = counsellor.token) =>
      get<StudentConcessions>(token, `staff/students/${student.user.id}/concessions`)
    const [seat] = (await read()).enrolments
    if (!seat) throw new Error('the seat is not told')
    const about = { enrolment_id: seat._id, kind: 'concession', reason: 'need', note: 'Her father lost his work.' }
    const ask = (body: Body, token = counsellor.token) => post(token, 'concessions', { ...about, ...body })
    async function asked(body: Body, token = counsellor.token) {
      const answer = await ask(body, token)
      expect(answer.status, answer.text).toBe(202)
      return answer.body.data.approval_id
    }
    async function parts() {
      const rows = await shop.sql<{ number: number; net: string; paid: boolean; waived: boolean }>(
        `select number, net, settled_at is not null as paid, waived_at is not null as waived from instalments
         where enrolment_id = $1 order by number`,
        seat?._id,
      )
      const sum = rows.reduce((all, { net }) => all + Number(net), 0)
      expect(sum, 'what was agreed').toBe(1_230_000)
      return rows.map(({ number, net, ...is }) => `${number}: ${net}${is.paid ? ' paid' : is.waived ? ' off' : ''}`)
    }
    const atCounter = (instalmentNo: number, amount: number, more: Body = {}) => {
      const of = { student_id: student.user.id, center_id: centre.id, instalmentNo, amount }
      return post(books, 'counter-payments', { ...wish, ...of, mode: 'card', reference: crypto.randomUUID(), ...more })
    }
    return { wish, centre, batch, student, orderNo, counsellor, seat, read, ask, asked, parts, atCounter }
  }
  const approve = (token: string, id: string) => post(token, `approvals/${id}/approve`, { note: '' })
  return { shop, books, director, post, get, seated, approve }
}

type Signed = Awaited<ReturnType<typeof makeSignedIn>>
type MustAsk = (by: Signed, url: string, body: object) => Promise<unknown>

/** Row for a table of four-eyes actions: waives one paisa of a seat that is paid in instalments. */
export const concessionRow = (shop: () => Shop, mustAsk: MustAsk) => ({
  asker: 'accounts' as const,
  async ask(by: Signed) {
    const { fields } = await makeClassroom(shop().app)
    const { token, user } = await shop().student()
    await shop().buy(token, { ...fields, insopt: true })
    const [seat] = await shop().sql<{ id: string }>('select id from enrolments where student_id = $1', user.id)
    const id = seat?.id ?? ''
    const off = { kind: 'waiver', reason: 'our-mistake', note: 'Counted twice.', amount: 0.01 }
    await mustAsk(by, 'concessions', { enrolment_id: id, ...off })
    return id
  },
  change: (id: string) =>
    shop().sql(
      'update instalments set net = net - 1, discount = discount + 1 where enrolment_id = $1 and settled_at is null',
      id,
    ),
  async done(id: string) {
    const off = 'select from instalments where enrolment_id = $1 and waived_by is not null'
    return (await shop().sql(off, id)).length
  },
})
