import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import { headNames, merchantNames } from '#domains/catalogue/fees/rules.ts'
import type { StaffTaxes } from '#domains/catalogue/fees/schema.ts'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState, FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import css from '../parts/settings.module.css'

const RateDialog = lazy(() => import('./tax-dialogs.tsx').then(({ RateDialog }) => ({ default: RateDialog })))
const RegistrationDialog = lazy(() =>
  import('./tax-dialogs.tsx').then(({ RegistrationDialog }) => ({ default: RegistrationDialog })),
)

function Holds({ from, holds }: { from: string; holds: boolean }) {
  if (holds) return <State mark="filled">in force</State>
  return from > dayInIndia(new Date()) ? <State mark="half">upcoming</State> : <State mark="crossed">ended</State>
}

/** Rates with their dates, registrations, and the numbering of receipts. */
export default function TaxSettingsPage() {
  const answer = useAnswer(feeCalls.taxes)
  const { data } = answer
  return (
    <Screen title="Taxes and receipt numbers">
      <p className={css.lead}>
        Tax rates by date. Prices include tax. A receipt shows tax at the rate in force on its date, so a new rate does
        not change receipts already issued.
      </p>
      {data ? <Taxes taxes={data} onAsked={answer.set} /> : <AnswerState answer={answer} />}
      <Series />
    </Screen>
  )
}

function Taxes({ taxes, onAsked }: { taxes: StaffTaxes; onAsked: (taxes: StaffTaxes) => void }) {
  const [open, setOpen] = useState<'rate' | 'registration' | null>(null)
  const mayAsk = useMay()('prices.request')
  const close = () => setOpen(null)
  const asked = (now: StaffTaxes) => {
    onAsked(now)
    close()
    say(t`Sent for approval.`)
  }
  const named = { onClose: close, onAsked: asked, taxes }
  return (
    <>
      {taxes.waiting > 0 && <Waiting count={taxes.waiting} />}
      <ShortTable
        title="Rates"
        heads={[t`Applies to`, t`From`, t`SAC or HSN`, t`State`, t`Rate`]}
        wide={[t`SAC or HSN`]}
        numbers={1}
        empty="There are no tax rates yet."
        rows={taxes.rates.map((rate) => [
          rate._id,
          [
            headNames[rate.head],
            weekdayDate(rate.from),
            rate.code,
            <Holds key="holds" {...rate} />,
            `${rate.percent} %`,
          ],
        ])}
      />
      {mayAsk && (
        <p className={css.ask}>
          <Button isPrimary onPress={() => setOpen('rate')}>
            Request a new rate
          </Button>
        </p>
      )}
      <ShortTable
        title="Registrations"
        heads={[t`For`, t`From`, t`Name`, 'GSTIN', t`Registered in`, t`State`]}
        wide={[t`From`, t`Name`, t`Registered in`]}
        empty="The institute is not registered yet, so receipts show no tax."
        rows={taxes.registrations.map((registration) => [
          registration._id,
          [
            merchantNames[registration.merchant],
            weekdayDate(registration.from),
            registration.legal_name,
            registration.gstin ?? t`not registered`,
            registration.state,
            <Holds key="holds" {...registration} />,
          ],
        ])}
      />
      {mayAsk && (
        <p className={css.ask}>
          <Button onPress={() => setOpen('registration')}>Request a new registration</Button>
        </p>
      )}
      <Suspense>
        {open === 'rate' && <RateDialog {...named} />}
        {open === 'registration' && <RegistrationDialog {...named} />}
      </Suspense>
    </>
  )
}

function Waiting({ count }: { count: number }) {
  const withCentre = useWithCentre()
  return (
    <p className={css.waiting}>
      <State mark="ring">{plural(count, '# change is', '# changes are')} waiting for approval.</State>{' '}
      <Link className={css.link} to={withCentre('/staff/approvals')}>
        Approvals
      </Link>
    </p>
  )
}

/** Receipts are numbered without gaps: one series for each kind and financial year, which starts automatically. */
function Series() {
  const setup = useAnswer(officeCalls.paymentSetup)
  if (!setup.data) return setup.error === undefined ? null : <FailedAnswer answer={setup} />
  return (
    <ShortTable
      title="Receipt numbers"
      heads={[t`Series`, t`Last number`]}
      empty="No receipts yet. A series starts with its first receipt and starts again each April."
      rows={setup.data.series.map(({ prefix, last }) => [prefix, [prefix, last]])}
    />
  )
}
