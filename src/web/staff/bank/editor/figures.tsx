import { itemCalls } from '#domains/attempts/items/calls.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { percentOf, tellFlags, twoPlaces } from '../../exams/parts/figures.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useMay } from '../../shell/use-staff.ts'

type Shown = { n: number; facility: number | null; discrimination: number | null; median_seconds: number | null }

const cellsOf = ({ n, facility, discrimination, median_seconds }: Shown) => [
  numberText(n),
  percentOf(facility),
  twoPlaces(discrimination),
  median_seconds === null ? 'none' : numberText(median_seconds),
]

/** What a question did in each of its tests, and in all of them together; for whoever corrects tests. */
export function Figures({ number }: { number: string }) {
  const may = useMay()
  return may('results.correct') && <Uses number={number} />
}

function Uses({ number }: { number: string }) {
  const answer = useAnswer(itemCalls.itemUses, { number })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} otherwise="The statistics could not be loaded." />
  const rows = data.uses.map((use): [string, string[]] => [
    use.quiz_id,
    [use.quiz_name, String(use.version), tellFlags(use.flags), ...cellsOf(use)],
  ])
  return (
    <ShortTable
      title="Statistics"
      heads={[t`Test`, t`Version`, t`Flags`, 'n', t`Facility`, t`Item-rest`, t`Median time (s)`]}
      numbers={4}
      rows={data.all ? [['all', [t`All uses`, '', '', ...cellsOf(data.all)]], ...rows] : []}
      empty="No test with this question has been scored yet."
    />
  )
}
