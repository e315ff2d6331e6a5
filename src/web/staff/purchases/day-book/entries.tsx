import { useState } from 'react'
import { entryNames, modeNames } from '#domains/purchases/day-book/rules.ts'
import type { DayEntry } from '#domains/purchases/day-book/schema.ts'
import { t, translated } from '#platform/text/messages.ts'
import { TextButton } from '../../frame/screen.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { timeOfDay } from '../../parts/text/dates.ts'
import { rupees } from '../../parts/text/money.ts'

const shown = 25

/** Everything that happened on the day, by the clock; cheques that the bank returned stand on the day they came back. */
export function Entries({ entries }: { entries: DayEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  const rows = (isWhole ? entries : entries.slice(0, shown)).map((entry, n): [string, React.ReactNode[]] => [
    `${entry.at} ${n}`,
    [
      timeOfDay(entry.at),
      translated(entryNames[entry.kind]),
      translated(modeNames[entry.mode]),
      entry.candidate_name || entry.cashier,
      [entry.number, entry.reference].filter(Boolean).join(', '),
      rupees(entry.amount),
    ],
  ])
  return (
    <>
      <ShortTable
        title="Entries"
        heads={[t`Time`, t`Entry`, t`Mode`, t`Who`, t`Number`, t`Amount`]}
        wide={[t`Mode`, t`Number`]}
        numbers={1}
        rows={rows}
        empty="There are no entries on this day."
      />
      {!isWhole && entries.length > shown && (
        <TextButton onPress={() => setWhole(true)}>All {entries.length} entries</TextButton>
      )}
    </>
  )
}
