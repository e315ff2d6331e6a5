import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import type { CoursePriceBody, StaffCoursePrices } from '#domains/catalogue/fees/schema.ts'
import { t } from '#platform/text/messages.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { PriceFields } from '#web/staff/parts/draft-fields/course-price.tsx'
import { TimeField } from '#web/staff/parts/forms/date-field.tsx'
import { LongTextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { BatchFees } from './batch-fees.tsx'
import css from './price.module.css'
import { type Line, Split, Waiting } from './split.tsx'

/** Current, past and future prices of a course or batch, and requests for new ones. */
export default function Price() {
  const { of = '', id = '' } = useParams()
  if (of === 'courses') return <CoursePrices key={id} id={id} />
  if (of === 'batches') return <BatchFees key={id} id={id} />
  return (
    <Screen title="Prices">
      <p>Prices are set for courses and for batches.</p>
    </Screen>
  )
}

const crumbs = [{ label: t`Prices`, to: '/staff/catalogue/prices' }]

function CoursePrices({ id }: { id: string }) {
  const answer = useAnswer(feeCalls.coursePrices, { id })
  const may = useMay()
  const { data } = answer
  if (!data) return waitingScreen({ title: t`Price`, crumbs, answer })
  return (
    <Screen title={data.name || t`A course`} crumbs={crumbs}>
      {data.current && (
        <p className={css.now}>
          <b>{rupees(data.current.discounted_fee)}</b>
          {data.current.discounted_fee < data.current.base_fee && <> instead of {rupees(data.current.base_fee)}</>}
          {data.current.book_fee !== null && <>, of which {rupees(data.current.book_fee)} is for books</>}, including
          tax
        </p>
      )}
      {data.waiting_id !== null && <Waiting />}
      {data.waiting_id === null && data.current && may('prices.request') && (
        <NextPrice id={id} prices={data} onAsked={answer.set} />
      )}
      <History prices={data} />
    </Screen>
  )
}

type Typed = Omit<CoursePriceBody, 'from'> & { from: string | null }
type NextProps = { id: string; prices: StaffCoursePrices; onAsked: (prices: StaffCoursePrices) => void }

function NextPrice({ id, prices, onAsked }: NextProps) {
  const { current } = prices
  if (!current) return null
  if (prices.type === 'classroom')
    return <p className={css.note}>The price of a classroom course is the fee of its batch. Set the fee there.</p>
  return (
    <section className={css.next} aria-labelledby="next-price">
      <h2 id="next-price">Request a new price</h2>
      <p className={css.note}>
        A second person must approve it before it takes effect. Students who have enrolled keep the price they agreed
        to.
      </p>
      <StaffForm<Typed>
        values={{ ...current, from: null, reason: '' }}
        submit="Send for approval"
        onSubmit={async ({ from, ...fees }) => {
          // An empty date: the server names the field.
          const body = { ...fees, from: from ?? '' }
          onAsked(await api(feeCalls).setCoursePrice({ id }, body))
          say(t`Sent for approval.`)
        }}
      >
        <FieldGroup columns={3}>
          <PriceFields fee={t`Fee, ₹ including tax`} />
        </FieldGroup>
        <CourseSplit prices={prices} />
        <TimeField
          name="from"
          label="From"
          hint="If this time has passed, the price applies as soon as it is approved."
          isRequired
        />
        <LongTextField name="reason" label="Reason" most={300} rows={2} isRequired />
      </StaffForm>
    </section>
  )
}

function CourseSplit({ prices: { taxes, type } }: { prices: StaffCoursePrices }) {
  const [paid, books]: [number | null, number | null] = useWatch({ name: ['discounted_fee', 'book_fee'] })
  const forBooks = type === 'publications' ? (paid ?? 0) : (books ?? 0)
  const lines: Line[] = [
    { head: 'tuition', title: t`Course fee`, amount: (paid ?? 0) - forBooks },
    { head: 'books', title: t`Books`, amount: forBooks },
  ]
  return <Split lines={lines} taxes={taxes} />
}

function History({ prices: { prices } }: { prices: StaffCoursePrices }) {
  if (prices.length === 0) return null
  return (
    <section className={css.past} aria-labelledby="prices-so-far">
      <h2 id="prices-so-far">Prices by date</h2>
      <ul className={css.history}>
        {prices.map(({ _id, from, discounted_fee, base_fee, reason, is_applied }) => (
          <li key={_id}>
            <State mark={is_applied ? 'filled' : 'half'}>
              {is_applied ? t`since` : t`from`} {dayAndTime(from)}
            </State>
            <b>{rupees(discounted_fee)}</b>
            {discounted_fee < base_fee && <span className={css.note}>instead of {rupees(base_fee)}</span>}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
