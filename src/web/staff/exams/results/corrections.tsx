import { lazy, Suspense, useState } from 'react'
import { evidenceCalls } from '#domains/attempts/evidence/calls.ts'
import type { StaffCorrection } from '#domains/attempts/evidence/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { dropWords } from '#domains/exams/results/rules.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { useLiveAnswer } from '../../shell/use-answer.ts'
import css from '../parts/plan.module.css'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const lookAgainMs = 3_000

function progressOf({ regraded, waiting }: StaffCorrection) {
  if (waiting > 0) return <State mark="half">{t`${numberText(regraded)} rescored, ${numberText(waiting)} to go`}</State>
  return <State mark="filled">{plural(regraded, '# attempt', '# attempts')} rescored</State>
}

type Props = { testId: string; language: Language; dropRule: DropRule | null }

/** What was corrected after the test was made, and how far the counting again has come. */
export function Corrections({ testId, language, dropRule }: Props) {
  const [isOpen, setOpen] = useState(false)
  const made = useLiveAnswer(
    (corrections) => (corrections?.some(({ waiting }) => waiting > 0) ? lookAgainMs : false),
    evidenceCalls.corrections,
    { id: testId },
  )
  const { data, reload } = made
  const rows = data?.map((correction): [string, React.ReactNode[]] => [
    String(correction.version),
    [
      t`Question ${correction.sno}`,
      correction.drop === null ? t`new key` : dropWords[correction.drop],
      correction.reason,
      dayAndTime(correction.created_at),
      progressOf(correction),
    ],
  ])
  return (
    <>
      {rows ? (
        <ShortTable
          title="Corrections"
          heads={[t`Question`, t`What`, t`Reason`, t`When`, t`Rescored`]}
          rows={rows}
          empty="No corrections yet."
        />
      ) : (
        <AnswerState answer={made} />
      )}
      <p className={css.pattern}>
        <Button onPress={() => setOpen(true)}>Correct a key…</Button>
      </p>
      <Suspense>
        {isOpen && (
          <CorrectDialog
            testId={testId}
            language={language}
            dropRule={dropRule}
            onClose={() => setOpen(false)}
            onCorrected={() => {
              setOpen(false)
              reload()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
