import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import css from './steps.module.css'
import { TextInput } from './text-input.tsx'

/** Coupon field. The code is applied by a button, so that an incomplete code is not refused. */
export function CouponField({ coupon, onApply }: { coupon: string; onApply: (coupon: string) => void }) {
  const [typed, setTyped] = useState(coupon)
  const code = typed.trim()
  return (
    <div className={css.fields}>
      <TextInput label="Coupon (if they have one)" value={typed} onChange={setTyped} />
      {code !== coupon && (
        <div className={css.end}>
          <Button onPress={() => onApply(code)}>{code === '' ? t`Remove the coupon` : t`Apply the coupon`}</Button>
        </div>
      )}
    </div>
  )
}
