import { Link, useParams } from 'react-router'
import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { TextField } from '../forms/fields.tsx'
import { FieldGroup } from '../forms/staff-form.tsx'
import { State } from '../marks/state.tsx'
import css from './fields.module.css'

/**
 * Fields for the first price, which is part of the first publication. Later prices are dated, and enrolled students
 * keep theirs, so these are read-only here.
 */
export function CoursePrice() {
  const { id = '' } = useParams()
  const { data } = useAnswer(feeCalls.coursePrices, { id })
  const withCentre = useWithCentre()
  if (!data) return null
  if (data.current === null) {
    return (
      <FieldGroup title="First price, in rupees including tax" columns={3}>
        <PriceFields fee={t`Fee`} />
      </FieldGroup>
    )
  }
  const { base_fee, discounted_fee, book_fee } = data.current
  return (
    <section className={css.prices}>
      <h2>Price, including tax</h2>
      <p>
        <b>{rupees(discounted_fee)}</b>
        {discounted_fee < base_fee && <> instead of {rupees(base_fee)}</>}
        {book_fee !== null && <>, of that {rupees(book_fee)} for books</>}
      </p>
      <p className={css.note}>
        A published price cannot be overwritten. A new price needs a date, a reason and the approval of a second person.
        Students who have enrolled keep the price they agreed to.{' '}
        <Link className={css.to} to={withCentre(`/staff/catalogue/prices/courses/${id}`)}>
          {data.waiting_id === null ? t`Request a new price` : t`A new price is waiting for approval`}
        </Link>
      </p>
      {data.prices.length > 0 && (
        <ul>
          {data.prices.map(({ _id, from, discounted_fee, reason, is_applied }) => (
            <li key={_id}>
              <State mark={is_applied ? 'filled' : 'half'}>
                {is_applied ? t`since` : t`from`} {dayAndTime(from)}
              </State>
              <b>{rupees(discounted_fee)}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The three amounts of a price. */
export function PriceFields({ fee }: { fee: string }) {
  return (
    <>
      <TextField name="base_fee" label={fee} isNumber isRequired />
      <TextField
        name="discounted_fee"
        label="Price after discount"
        hint="If there is no discount, enter the fee again"
        isNumber
        isRequired
      />
      <TextField name="book_fee" label="Of which books" isNumber />
    </>
  )
}
