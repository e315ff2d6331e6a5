import type { ReactNode } from 'react'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import { formatMonth, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'

const percentText = (percent: number | null) => (percent === null ? t`none yet` : `${percent} %`)

/** By month, in the batches of the centres that this reader looks after. */
export function Attendance({ id }: { id: string }) {
  const answer = useAnswer(registerCalls.ofStudent, { id })
  if (!answer.data) return <AnswerState answer={answer} otherwise="The attendance could not be loaded." lines={2} />
  const rows = answer.data.months.map(({ month, percent, attended, counted }): [string, ReactNode[]] => [
    month,
    [
      `${formatMonth(momentOf(`${month}-01`))} ${month.slice(0, 4)}`,
      percentText(percent),
      t`${attended} of ${counted} classes`,
    ],
  ])
  return (
    <ShortTable
      title="Attendance"
      heads={[t`Month`, t`Attendance`, t`Attended`]}
      rows={rows}
      empty="No register of their classes has been saved yet."
    />
  )
}
