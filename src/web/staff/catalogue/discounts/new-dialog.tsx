import { useWatch } from 'react-hook-form'
import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import { isOverLimit } from '#domains/catalogue/fees/rules.ts'
import type { DiscountBody, DiscountLimits, StaffDiscounts } from '#domains/catalogue/fees/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { ThingField } from '../../parts/draft-fields/thing-field.tsx'
import { TimeField } from '../../parts/forms/date-field.tsx'
import { BubbleField, LongTextField, TextField } from '../../parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../parts/forms/staff-form.tsx'
import { State } from '../../parts/marks/state.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { api } from '../../shell/api.ts'

type Typed = Omit<DiscountBody, 'from' | 'until'> & { from: string | null; until: string | null }
type Props = { limits: DiscountLimits; onClose: () => void; onMade: (now: StaffDiscounts) => void }

const kinds = [
  { value: 'coupon', label: t`Coupon` },
  { value: 'scholarship', label: t`Scholarship` },
]

export default function NewDialog({ limits, onClose, onMade }: Props) {
  const values: Typed = {
    kind: 'coupon',
    code: '',
    name: '',
    percent: null,
    amount: null,
    maximum: null,
    course_id: null,
    from: `${dayInIndia(new Date())}T00:00:00+05:30`,
    until: null,
    uses: 100,
    uses_per_student: 1,
    reason: '',
  }
  return (
    <Dialog title="New discount" onClose={onClose} isWide>
      <StaffForm<Typed>
        values={values}
        submit="Create discount"
        onCancel={onClose}
        onSubmit={async ({ from, until, ...body }) =>
          // An empty date: the server names the field.
          onMade(await api(feeCalls).createDiscount({ ...body, from: from ?? '', until: until ?? '' }))
        }
      >
        <BubbleField name="kind" label="Type" choices={kinds} />
        <FieldGroup columns={2}>
          <TextField name="name" label="Name" hint="Shown on the order and the receipt" most={120} isRequired />
          <TextField
            name="code"
            label="Code"
            hint="What students enter. Letters and digits only"
            most={30}
            isNullable
          />
        </FieldGroup>
        <FieldGroup columns={3}>
          <TextField name="percent" label="Percentage of the fee" isNumber />
          <TextField name="amount" label="Or an amount, ₹" isNumber />
          <TextField name="maximum" label="Maximum discount, ₹" isNumber />
        </FieldGroup>
        <Over limits={limits} />
        <ThingField
          name="course_id"
          label="Limit to one course"
          hint="If empty, it applies to every course"
          of="course"
        />
        <FieldGroup columns={2}>
          <TimeField name="from" label="From" isRequired />
          <TimeField name="until" label="Until" isRequired />
          <TextField name="uses" label="Total uses" isNumber isRequired />
          <TextField name="uses_per_student" label="Uses per student" isNumber isRequired />
        </FieldGroup>
      </StaffForm>
    </Dialog>
  )
}

/** Warns while typing that a second person is needed, and asks why. */
function Over({ limits }: { limits: DiscountLimits }) {
  const [percent, amount, maximum]: (number | null)[] = useWatch({ name: ['percent', 'amount', 'maximum'] })
  const typed = { percent: percent ?? null, amount: amount ?? null, maximum: maximum ?? null }
  if (typed.percent === null && typed.amount === null) return null
  if (!isOverLimit(typed, limits)) return null
  return (
    <>
      <p role="status">
        <State mark="warn">This is more than one person can give. It will be sent for approval.</State>
      </p>
      <LongTextField name="reason" label="Reason" most={300} rows={2} isRequired />
    </>
  )
}
