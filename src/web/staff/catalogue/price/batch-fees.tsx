import { useFieldArray, useWatch } from 'react-hook-form'
import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import type { InstalmentItem, StaffBatchFee, StaffBatchPrices } from '#domains/catalogue/fees/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { DayField } from '#web/staff/parts/forms/date-field.tsx'
import { LongTextField, TextField, useProblem } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './price.module.css'
import { type Line, Split, Waiting } from './split.tsx'

const crumbs = [{ label: t`Prices`, to: '/staff/catalogue/prices?of=batches' }]

export function BatchFees({ id }: { id: string }) {
  const answer = useAnswer(feeCalls.batchFees, { id })
  const may = useMay()
  const { data } = answer
  if (!data) return waitingScreen({ title: t`Fee`, crumbs, answer })
  return (
    <Screen title={data.name} crumbs={crumbs} beside={<span className={css.note}>{data.centre}</span>}>
      {data.waiting_id !== null && <Waiting />}
      {data.waiting_id === null && may('prices.request') && <NextFee id={id} prices={data} onAsked={answer.set} />}
      <History fees={data.fees} />
    </Screen>
  )
}

type Typed = {
  from: string | null
  admission_fee: number | null
  tuition_fee: number | null
  books_fee: number | null
  installment_charges: number | null
  general_instalment_structure: Part[]
  reason: string
}

const headsOf = (typed: Partial<Typed>) => ({
  admission: typed.admission_fee ?? 0,
  tuition: typed.tuition_fee ?? 0,
  books: typed.books_fee ?? 0,
  charges: typed.installment_charges ?? 0,
})

function beginWith(newest: StaffBatchFee | undefined): Typed {
  return {
    from: null,
    admission_fee: newest?.admission_fee ?? 0,
    tuition_fee: newest?.tuition_fee ?? null,
    books_fee: newest?.books_fee ?? 0,
    installment_charges: newest?.installment_charges ?? 0,
    general_instalment_structure: (newest?.general_instalment_structure ?? []).map((part) => ({
      net_amt: part.net_amt,
      after_days: part.ins_sub_after_day,
    })),
    reason: '',
  }
}

function planIn(typed: Typed) {
  const parts = typed.general_instalment_structure
  const plan = planOf(parts, headsOf(typed))
  if (parts.length === 0 || plan) return plan ?? []
  const message = t`The first instalment must cover at least admission and books.`
  throw new ApiError({ status: 400, code: 'invalid', message, errors: { general_instalment_structure: message } })
}

type NextProps = { id: string; prices: StaffBatchPrices; onAsked: (prices: StaffBatchPrices) => void }

function NextFee({ id, prices, onAsked }: NextProps) {
  return (
    <section className={css.next} aria-labelledby="next-fee">
      <h2 id="next-fee">{prices.fees.length === 0 ? t`Request a fee` : t`Request a new fee`}</h2>
      <p className={css.note}>
        A second person must approve it before it takes effect. Students who have enrolled keep the fee they agreed to.
      </p>
      <StaffForm<Typed>
        values={beginWith(prices.fees[0])}
        submit="Send for approval"
        onSubmit={async (typed) => {
          const { admission, tuition, books, charges } = headsOf(typed)
          const body = {
            from: typed.from ?? '',
            admission_fee: admission,
            tuition_fee: tuition,
            books_fee: books,
            installment_charges: typed.general_instalment_structure.length > 0 ? charges : 0,
            general_instalment_structure: planIn(typed),
            reason: typed.reason,
          }
          onAsked(await api(feeCalls).setBatchFee({ id }, body))
          say(t`Sent for approval.`)
        }}
      >
        <FieldGroup columns={3}>
          <TextField name="admission_fee" label="Admission, ₹ including tax" isNumber />
          <TextField name="tuition_fee" label="Tuition" isNumber isRequired />
          <TextField name="books_fee" label="Books" isNumber />
        </FieldGroup>
        <BatchSplit prices={prices} />
        <Instalments />
        <DayField name="from" label="From" hint="Today or later." isRequired />
        <LongTextField name="reason" label="Reason" most={300} rows={2} isRequired />
      </StaffForm>
    </section>
  )
}

function BatchSplit({ prices: { taxes } }: { prices: StaffBatchPrices }) {
  const typed: Partial<Typed> = useWatch()
  const { admission, tuition, books } = headsOf(typed)
  const lines: Line[] = [
    { head: 'admission', title: t`Admission`, amount: admission },
    { head: 'tuition', title: t`Course fee`, amount: tuition },
    { head: 'books', title: t`Books`, amount: books },
  ]
  return <Split lines={lines} taxes={taxes} />
}

const field = 'general_instalment_structure'

/** Lists each instalment with its amount, and the difference between their total and the fee with charges. */
function Instalments() {
  const { fields, append, remove, replace } = useFieldArray<Typed, typeof field>({ name: field })
  const typed: Partial<Typed> = useWatch()
  const problem = useProblem(field)
  const heads = headsOf(typed)
  const difference = differenceOf(typed[field] ?? [], heads)
  return (
    <fieldset className={css.parts}>
      <legend>Instalments</legend>
      {fields.length === 0 && <p className={css.note}>Payable in full only.</p>}
      {fields.length > 0 && <TextField name="installment_charges" label="Instalment charges" isNumber />}
      <ol>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <TextField name={`${field}.${index}.net_amt`} label={t`Instalment ${index + 1}, ₹`} isNumber />
            <TextField name={`${field}.${index}.after_days`} label="Days after enrolment" isNumber />
            <TextButton label={t`Remove instalment ${index + 1}`} onPress={() => remove(index)}>
              Remove
            </TextButton>
          </li>
        ))}
      </ol>
      {fields.length > 0 && difference !== 0 && (
        <State mark="warn">
          {difference > 0
            ? t`${rupees(difference / 100)} more than the fee plus charges`
            : t`${rupees(-difference / 100)} less than the fee plus charges`}
        </State>
      )}
      {fields.length > 0 && difference === 0 && (
        <State mark="ok">The instalments add up to the fee plus charges.</State>
      )}
      {problem && <p role="alert">{problem}</p>}
      <p className={css.partsEnd}>
        <Button onPress={() => append({ net_amt: null, after_days: fields.length * 30 })}>Add an instalment</Button>
        <Button onPress={() => replace(evenParts(Math.max(2, fields.length), heads))}>Split evenly</Button>
      </p>
    </fieldset>
  )
}

function History({ fees }: { fees: StaffBatchFee[] }) {
  if (fees.length === 0) return <p className={css.note}>This batch has no fee yet, so no student can join it.</p>
  return (
    <section className={css.past} aria-labelledby="fees-so-far">
      <h2 id="fees-so-far">Fees by date</h2>
      <ul className={css.history}>
        {fees.map(({ _id, from, total_fee, general_instalment_structure: parts, reason }) => (
          <li key={_id}>
            <State mark={Date.parse(`${from}T00:00:00+05:30`) <= Date.now() ? 'filled' : 'half'}>
              from {weekdayDate(from)}
            </State>
            <b>{rupees(total_fee)}</b>
            <span className={css.note}>{parts.length === 0 ? t`in full` : t`or in ${parts.length} instalments`}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An instalment as typed: rupees, and days after the enrolment. */
type Part = { net_amt?: number | null | undefined; after_days?: number | null | undefined }
type Heads = { admission: number; tuition: number; books: number; charges: number }

const paise = (rupees: number) => Math.round(rupees * 100)

/** Returns by how many paise the parts exceed (or, if negative, fall short of) the fee with its charges. */
export function differenceOf(parts: Part[], { admission, tuition, books, charges }: Heads) {
  const sum = parts.reduce((all, { net_amt }) => all + paise(net_amt ?? 0), 0)
  return sum - paise(admission + tuition + books + charges)
}

/** Divides the fee into equal parts a month apart, in whole rupees with the remainder in the first. */
export function evenParts(count: number, { admission, tuition, books, charges }: Heads): Part[] {
  const whole = admission + tuition + books + charges
  const each = Math.floor(whole / count)
  return Array.from({ length: count }, (_, index) => ({
    net_amt: index === 0 ? Math.round((whole - each * (count - 1)) * 100) / 100 : each,
    after_days: index * 30,
  }))
}

/**
 * Returns the parts as stored: admission and books with the first, the charges over the later ones, and the rest of
 * each as tuition. null if the first does not cover its fee heads.
 */
export function planOf(parts: Part[], { admission, books, charges }: Heads): InstalmentItem[] | null {
  const later = parts.length - 1
  const share = later > 0 ? Math.floor(paise(charges) / later) : 0
  const plan = parts.map(({ net_amt, after_days }, index) => {
    const isLast = index === later
    const charge = index === 0 ? 0 : isLast ? paise(charges) - share * (later - 1) : share
    const [admitted, read] = index === 0 ? [paise(admission), paise(books)] : [0, 0]
    const tuition = paise(net_amt ?? 0) - admitted - read - charge
    return {
      installment_no: index + 1,
      net_amt: paise(net_amt ?? 0) / 100,
      admission_amt: admitted / 100,
      tuition_amt: tuition / 100,
      book_amt: read / 100,
      ins_sub_after_day: after_days ?? 0,
    }
  })
  return plan.some(({ tuition_amt }) => tuition_amt < 0) ? null : plan
}
