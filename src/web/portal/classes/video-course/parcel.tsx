import type { MyPayment } from '#domains/purchases/orders/schema.ts'
import type { ShippingAddress } from '#domains/purchases/parcels/schema.ts'
import { t } from '#platform/text/messages.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { parcelText } from '../../money/parcel-text.ts'
import css from './video-course.module.css'

type ParcelProps = { payment: MyPayment | null; address: ShippingAddress | null }

function stateText(payment: MyPayment | null) {
  if (payment === null) return t`The institute has given you this. Please collect it from your centre.`
  const [refund] = payment.refunds
  if (refund) return refund.state === 'done' ? t`Your payment has been refunded.` : t`Your refund is on its way.`
  if (payment.paid_on === null) return payment.message
  return t`Paid on ${mediumDate(payment.paid_on)}. ${payment.parcel ? parcelText(payment.parcel) : ''}`
}

/** What became of a publication: whether it is paid, and where it goes. */
export function Parcel({ payment, address }: ParcelProps) {
  return (
    <section aria-labelledby="parcel">
      <div className={css.head}>
        <h2 id="parcel">Your parcel</h2>
      </div>
      <p className="num">{stateText(payment)}</p>
      {payment !== null && address !== null && (
        <address className={css.address}>
          {address.name}
          <br />
          {address.address_line_1}
          <br />
          {address.address_line_2}
          <br />
          {address.state} <span className="num">{address.pincode}</span>
        </address>
      )}
    </section>
  )
}
