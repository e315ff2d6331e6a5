import { useEffect, useRef, useState } from 'react'
import { Field } from '#web/ui/forms/form.tsx'
import css from './coupon.module.css'

type CouponProps = {
  /** The code that counts; empty for none. */
  applied: string
  error: string | undefined
  isBusy: boolean
  onApply: (code: string) => void
}

/** A code that takes something off. It counts when the server has taken it into the price. */
export function Coupon({ applied, error, isBusy, onApply }: CouponProps) {
  const [code, setCode] = useState(applied)
  const ref = useRef<HTMLDetailsElement>(null)
  // The window's scroll position is outside React: an error must not be below its edge.
  useEffect(() => {
    if (error) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (applied !== '' && !error) {
    return (
      <p className={css.applied} role="status">
        Coupon <b>{applied}</b>
        <button className="link" type="button" onClick={() => onApply('')}>
          Remove
        </button>
      </p>
    )
  }
  const apply = () => onApply(code.trim().toUpperCase())
  return (
    <details ref={ref} className={css.coupon} open={Boolean(error) || undefined}>
      <summary>I have a coupon</summary>
      <div className={css.row}>
        <Field
          id="coupon"
          label="Coupon"
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          error={error}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <button className="btn quiet" type="button" disabled={isBusy || code.trim() === ''} onClick={apply}>
          Apply
        </button>
      </div>
    </details>
  )
}
