import { lazy, Suspense, useState } from 'react'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { Finding } from '#domains/purchases/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Screen, TextButton } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from '../parts/parts.module.css'
import { findingNames } from '../parts/words.ts'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))

/** Describes a finding in plain words, with the provider's field names. */
function toldIn({ details }: Finding) {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
}

/** Differences between the provider's books and ours; each is closed with its outcome. */
export default function SettlementsPage() {
  const answer = useAnswer(officeCalls.findings)
  const [open, setOpen] = useState<Finding | null>(null)
  const mayClose = useMay()('refunds.approve')
  const { data } = answer
  const rows = (data ?? []).map((finding): [string, React.ReactNode[]] => [
    finding._id,
    [
      dayAndTime(finding.found_at),
      <State key="what" mark="bad">
        {findingNames[finding.kind] ?? finding.kind.replaceAll('-', ' ')}
      </State>,
      finding.order_number === null ? t`none of ours` : <span key="order">{finding.order_number}</span>,
      toldIn(finding),
      mayClose && (
        <TextButton
          key="close"
          label={t`Settle: ${findingNames[finding.kind] ?? finding.kind}`}
          onPress={() => setOpen(finding)}
        >
          Settle…
        </TextButton>
      ),
    ],
  ])
  return (
    <Screen title="Settlements">
      <p className={css.lead}>
        Every night our books are compared with the provider’s settlements. Each difference stays here until someone has
        checked it and entered the outcome.
      </p>
      {data ? (
        <ShortTable
          title="Differences"
          heads={[t`Found`, t`What`, t`Order`, t`Details`, t`Settle`]}
          rows={rows}
          empty="Our books and the provider’s agree."
        />
      ) : (
        <AnswerState answer={answer} />
      )}
      <Suspense>
        {open && (
          <CloseDialog
            finding={open}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null)
              answer.reload()
            }}
          />
        )}
      </Suspense>
    </Screen>
  )
}
