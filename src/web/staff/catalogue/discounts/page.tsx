import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import type { StaffDiscount, StaffDiscounts } from '#domains/catalogue/fees/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './discounts.module.css'

const NewDialog = lazy(() => import('./new-dialog.tsx'))

function off({ percent, amount, maximum }: StaffDiscount) {
  if (percent === null) return rupees(amount ?? 0)
  return maximum === null ? `${percent} %` : t`${percent}%, up to ${rupees(maximum)}`
}

function StateOf({ from, until }: StaffDiscount) {
  const now = new Date().toISOString()
  if (until <= now) return <State mark="crossed">ended on {dayAndTime(until)}</State>
  if (from > now) return <State mark="half">from {dayAndTime(from)}</State>
  return <State mark="filled">until {dayAndTime(until)}</State>
}

/** Coupons, scholarship slabs, and the limit on what one person may take off. */
export default function DiscountsPage() {
  const answer = useAnswer(feeCalls.discounts)
  const [isNew, setNew] = useState(false)
  const [ending, setEnding] = useState<StaffDiscount | null>(null)
  const mayMake = useMay()('fees.edit', 'waivers.request')
  const { data } = answer
  const made = (now: StaffDiscounts) => {
    const isWaiting = now.waiting > (data?.waiting ?? 0)
    answer.set(now)
    setNew(false)
    say(isWaiting ? t`This is over the limit and has been sent for approval.` : t`Discount created.`)
  }
  return (
    <Screen
      title="Discounts"
      actions={
        mayMake && (
          <Button isPrimary onPress={() => setNew(true)}>
            New discount
          </Button>
        )
      }
    >
      {data ? <Discounts data={data} onEnd={setEnding} /> : <AnswerState answer={answer} />}
      <Suspense>
        {isNew && data && <NewDialog limits={data.limits} onClose={() => setNew(false)} onMade={made} />}
      </Suspense>
      {ending && <End discount={ending} onClose={() => setEnding(null)} onEnded={answer.set} />}
    </Screen>
  )
}

function Discounts({ data, onEnd }: { data: StaffDiscounts; onEnd: (discount: StaffDiscount) => void }) {
  const withCentre = useWithCentre()
  const mayEnd = useMay()('fees.edit')
  const { limits, waiting, discounts } = data
  const now = new Date().toISOString()
  const rows = discounts.map((discount): [string, React.ReactNode[]] => [
    discount._id,
    [
      <b key="name">{discount.name}</b>,
      discount.code ?? t`automatic`,
      discount.students === 0 ? t`everyone with the code` : t`${plural(discount.students, '# student', '# students')}`,
      <StateOf key="state" {...discount} />,
      mayEnd && discount.until > now && (
        <TextButton key="end" label={t`End ${discount.name}`} onPress={() => onEnd(discount)}>
          End…
        </TextButton>
      ),
      numberText(discount.uses),
      off(discount),
    ],
  ])
  return (
    <>
      <p className={css.lead}>
        One person can give a discount of up to {limits.discount_percent}% of a fee, or {rupees(limits.discount_amount)}
        . A larger discount needs the approval of a second person.
      </p>
      {waiting > 0 && (
        <p className={css.waiting}>
          <State mark="ring">{plural(waiting, '# discount is', '# discounts are')} waiting for approval.</State>{' '}
          <Link to={withCentre('/staff/approvals')}>Approvals</Link>
        </p>
      )}
      <ShortTable
        title="Coupons and scholarships"
        heads={[t`Name`, t`Code`, t`For`, t`Status`, 'End', t`Uses`, t`Discount`]}
        wide={[t`For`, t`Uses`, t`Status`]}
        numbers={2}
        rows={rows}
        empty="There are no discounts yet."
      />
    </>
  )
}

type EndProps = { discount: StaffDiscount; onClose: () => void; onEnded: (now: StaffDiscounts) => void }

function End({ discount: { _id: id, name }, onClose, onEnded }: EndProps) {
  const end = async () => {
    await orSay(async () => {
      onEnded(await api(feeCalls).endDiscount({ id }))
      say(t`${name} has ended.`)
    })
    onClose()
  }
  return (
    <SendDialog title={t`End ${name}?`} submit={t`End discount`} onSend={end} onClose={onClose}>
      <p>Nobody will be able to use it any more. Orders already placed keep the discount.</p>
    </SendDialog>
  )
}
