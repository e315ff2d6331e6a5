import { lazy, Suspense, useState } from 'react'
import { merchantNames } from '#domains/catalogue/fees/rules.ts'
import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import type { PresentedPolicy } from '#domains/purchases/enrolments/schema.ts'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from '../parts/settings.module.css'

const PolicyDialog = lazy(() => import('./policy-dialog.tsx'))

const days = (count: number) => t`${plural(count, '# day', '# days')}`
const providers = { paytm: t`Paytm`, razorpay: t`Razorpay` }

/** Settings of receiving accounts and of late instalments. */
export default function PaymentSettingsPage() {
  const setup = useAnswer(officeCalls.paymentSetup)
  const may = useMay()
  return (
    <Screen title="Payment">
      <p className={css.lead}>
        The providers for online payments. Their keys are part of the server configuration and are never shown.
      </p>
      {setup.data ? (
        <ShortTable
          title="Receiving accounts"
          heads={[t`For`, t`Provider`, t`Merchant`, t`Status`]}
          wide={[t`Merchant`]}
          empty="None yet. Students pay at the counters."
          rows={setup.data.merchants.map(({ key, provider, mid, sells }) => [
            key,
            [
              merchantNames[key],
              providers[provider],
              mid,
              <State key="state" mark={sells ? 'ok' : 'bad'}>
                {sells ? t`takes payments` : t`has no key, so payments are not possible`}
              </State>,
            ],
          ])}
        />
      ) : (
        <AnswerState answer={setup} lines={3} />
      )}
      {may('fees.read') && <Policies mayEdit={may('fees.edit')} />}
    </Screen>
  )
}

function Policies({ mayEdit }: { mayEdit: boolean }) {
  const answer = useAnswer(enrolmentCalls.overduePolicies)
  const [isOpen, setOpen] = useState(false)
  const { data } = answer
  if (!data) return <AnswerState answer={answer} lines={3} />
  const done = (policies: PresentedPolicy[]) => {
    answer.set(policies)
    setOpen(false)
  }
  return (
    <>
      <ShortTable
        title="Late instalments"
        heads={[t`For enrolments from`, t`Grace period`, t`One-time late fee`, t`Course closes`]}
        empty="Late instalments incur no fee and do not close any course."
        rows={data.map(({ from, grace_days, late_fee, suspend_after_days }) => [
          from,
          [
            weekdayDate(from),
            days(grace_days),
            late_fee === 0 ? t`none` : rupees(late_fee),
            suspend_after_days === null ? t`never` : t`after ${days(suspend_after_days)}`,
          ],
        ])}
      />
      {mayEdit && (
        <p className={css.ask}>
          <Button onPress={() => setOpen(true)}>Set rules for future enrolments</Button>
        </p>
      )}
      <Suspense>{isOpen && <PolicyDialog onClose={() => setOpen(false)} onDone={done} />}</Suspense>
    </>
  )
}
