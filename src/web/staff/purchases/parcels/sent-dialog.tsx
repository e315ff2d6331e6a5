import type { ParcelBody, ParcelState, StaffParcel } from '#domains/purchases/parcels/schema.ts'
import { parcelCalls } from '#domains/purchases/staff/calls.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { DayField } from '../../parts/forms/date-field.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { api } from '../../shell/api.ts'

const titles = { sent: t`Mark sent`, delivered: t`Delivered`, returned: t`Returned` }

/** The carrier of the last parcel, because a day's parcels mostly go with the same one. */
let lastCarrier = ''

/** The next step of a parcel. */
export type Step = { parcel: StaffParcel; to: Exclude<ParcelState, 'waiting'> }
type SentDialogProps = { step: Step; onClose: () => void; onDone: (step: Step) => void }

/** Dialog for carrier, number and date of a parcel; the server enforces the order of steps. */
export function SentDialog({ step, onClose, onDone }: SentDialogProps) {
  const { parcel, to } = step
  const values: ParcelBody = {
    state: to,
    carrier: parcel.carrier || lastCarrier,
    tracking_number: parcel.tracking_number,
    on: dayInIndia(new Date()),
  }
  const send = async ({ carrier, tracking_number, on }: ParcelBody) => {
    await api(parcelCalls).keepParcel(
      { id: parcel._id },
      { state: to, carrier, tracking_number: tracking_number ?? '', on },
    )
    lastCarrier = carrier
    onDone(step)
  }
  return (
    <FormDialog
      title={t`${titles[to]}: order ${parcel.order_number}`}
      values={values}
      onSubmit={send}
      submit={titles[to]}
      onClose={onClose}
    >
      <TextField name="carrier" label="Carrier" isRequired />
      <TextField name="tracking_number" label="Tracking number" />
      <DayField
        name="on"
        label={to === 'sent' ? t`Sent on` : to === 'delivered' ? t`Delivered on` : t`Returned on`}
        isRequired
      />
    </FormDialog>
  )
}
