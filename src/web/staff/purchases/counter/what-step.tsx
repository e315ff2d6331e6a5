import { useState } from 'react'
import { counterCalls } from '#domains/purchases/counter/calls.ts'
import type { CounterOffer, CounterQuoteBody, CounterSeats } from '#domains/purchases/counter/schema.ts'
import type { StaffDue } from '#domains/purchases/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { CouponField } from '../parts/coupon-field.tsx'
import css from '../parts/steps.module.css'

type WhatProps = { dues: StaffDue[]; offer: CounterOffer; wish: Wish; set: (wish: Wish) => void }

/** Choice of the purpose: a due, the oldest of each seat first, or something the student does not own yet. */
export function WhatStep({ dues, offer, wish, set }: WhatProps) {
  const isFirst = (due: StaffDue) => dues.find(({ batch_id }) => batch_id === due.batch_id) === due
  return (
    <fieldset className={css.step}>
      <legend>1. Purpose</legend>
      {dues.length === 0 && <p>Nothing is due.</p>}
      {dues.map((due) => (
        <label key={due._id} className={css.option}>
          <input
            type="radio"
            name="what"
            disabled={!isFirst(due)}
            checked={wish.kind === 'due' && wish.id === due._id}
            onChange={() => set({ kind: 'due', id: due._id })}
          />
          <span className={css.due}>
            <span>
              {due.course_name}, instalment {due.installment_no}, due {weekdayDate(due.due_date)}
            </span>
            {due.days_late > 0 && <State mark="bad">late</State>}
            <b>{rupees(due.net_amt)}</b>
          </span>
        </label>
      ))}
      <label className={css.option}>
        <input
          type="radio"
          name="what"
          checked={wish.kind !== 'due'}
          onChange={() => set({ kind: 'batch', id: '', inInstalments: false })}
        />
        A new batch or course
      </label>
      {wish.kind !== 'due' && <NewThing offer={offer} wish={wish} set={set} />}
    </fieldset>
  )
}

type NewProps = Pick<WhatProps, 'offer' | 'set'> & { wish: Exclude<Wish, { kind: 'due' }> }

function NewThing({ offer: { batches, courses }, wish, set }: NewProps) {
  const choose = (id: string) => {
    const isCourse = courses.some(({ _id }) => _id === id)
    const { coupon = '' } = wish
    set(
      isCourse ? { kind: 'course', id, withBooks: true, coupon } : { kind: 'batch', id, inInstalments: false, coupon },
    )
  }
  const course = wish.kind === 'course' ? courses.find(({ _id }) => _id === wish.id) : undefined
  return (
    <>
      <label className={css.field}>
        Batch or course
        <select value={wish.id} onChange={(event) => choose(event.target.value)}>
          <option value="">Choose</option>
          <optgroup label="Batches">
            {batches.map(({ _id, code, course_name }) => (
              <option key={_id} value={_id}>
                {course_name}, {code}
              </option>
            ))}
          </optgroup>
          <optgroup label="Courses">
            {courses.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {wish.kind === 'batch' && wish.id !== '' && <HeldSeats batchId={wish.id} />}
      {wish.kind === 'batch' && wish.id !== '' && (
        <label className={css.option}>
          <input
            type="checkbox"
            checked={wish.inInstalments}
            onChange={() => set({ ...wish, inInstalments: !wish.inInstalments })}
          />
          In instalments
        </label>
      )}
      {wish.kind === 'course' && course?.has_books && (
        <label className={css.option}>
          <input
            type="checkbox"
            checked={wish.withBooks}
            onChange={() => set({ ...wish, withBooks: !wish.withBooks })}
          />
          With books
        </label>
      )}
      {wish.id !== '' && <CouponField coupon={wish.coupon ?? ''} onApply={(coupon) => set({ ...wish, coupon })} />}
    </>
  )
}

/** Purpose of the payment. Without an id nothing is chosen yet. */
type Wish =
  | { kind: 'due'; id: string }
  | { kind: 'batch'; id: string; inInstalments: boolean; coupon?: string }
  | { kind: 'course'; id: string; withBooks: boolean; coupon?: string }

/** Most people come to pay the oldest due. */
export function firstWish(dues: StaffDue[]): Wish {
  const [due] = dues
  return due ? { kind: 'due', id: due._id } : { kind: 'batch', id: '', inInstalments: false }
}

type Known = { dues: StaffDue[]; offer: CounterOffer }

/** Returns the body for the call; null if nothing is chosen yet. */
export function wishBody(
  wish: Wish,
  { dues, offer }: Known,
): Omit<CounterQuoteBody, 'student_id' | 'center_id'> | null {
  if (wish.id === '') return null
  if (wish.kind === 'due') {
    const due = dues.find(({ _id }) => _id === wish.id)
    return due ? { type: 'classroom', batchId: due.batch_id, instalmentNo: due.installment_no } : null
  }
  const discount = wish.coupon === undefined || wish.coupon === '' ? {} : { coupon: wish.coupon }
  if (wish.kind === 'batch') return { type: 'classroom', batchId: wish.id, insopt: wish.inInstalments, ...discount }
  const mayHaveBooks = offer.courses.some(({ _id, has_books }) => _id === wish.id && has_books)
  return { type: 'online', websiteCourseId: wish.id, bookopt: mayHaveBooks && wish.withBooks, ...discount }
}

type Hold = CounterSeats['holds'][number]
type OwnHold = Hold & { order: NonNullable<Hold['order']> }

const isOwn = (hold: Hold): hold is OwnHold => hold.order !== null
const untilOf = ({ until }: Hold) => (until === null ? t`until the bank answers` : t`until ${dayAndTime(until)}`)

/** Seats left in a batch, and those held by online buyers; a cashier may release a hold. */
function HeldSeats({ batchId }: { batchId: string }) {
  const { data } = useAnswer(counterCalls.counterSeats, { id: batchId })
  const [ending, setEnding] = useState<OwnHold | null>(null)
  if (!data || data.left === null) return null
  const own = data.holds.filter(isOwn)
  const others = data.holds.filter((hold) => !isOwn(hold))
  return (
    <>
      <p>{data.left === 0 ? t`No seat is free.` : plural(data.left, '# seat is free.', '# seats are free.')}</p>
      {own.map((hold) => (
        <p key={hold.order._id} className={css.held}>
          <span>
            Online order {hold.order.number} holds a seat {untilOf(hold)}.
          </span>
          <Button onPress={() => setEnding(hold)}>End the hold…</Button>
        </p>
      ))}
      {others.length > 0 && <p>{others.map((hold) => t`An online order holds a seat ${untilOf(hold)}.`).join(' ')}</p>}
      {ending && <EndDialog hold={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function EndDialog({ hold: { order, until }, onClose }: { hold: OwnHold; onClose: () => void }) {
  const end = async () => {
    await orSay(async () => {
      await api(counterCalls).endHold({ id: order._id })
      say(t`The hold has ended.`)
    }, t`The hold could not be ended.`)
    void answersChanged(counterCalls)
    onClose()
  }
  return (
    <SendDialog title="End the hold?" submit={t`End the hold`} onSend={end} onClose={onClose}>
      <p>
        {until === null
          ? t`The buyer of order ${order.number} has paid, and the bank has not confirmed it yet. If it does and no seat is left, the payment is refunded.`
          : t`The buyer of order ${order.number} may be paying now. If the payment arrives and no seat is left, it is refunded.`}
      </p>
    </SendDialog>
  )
}
