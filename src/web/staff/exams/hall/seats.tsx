import { Link } from 'react-router'
import type { Hall, Seat } from '#domains/attempts/hall/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { State } from '../../parts/marks/state.tsx'
import css from '../hall-parts/hall.module.css'
import { rollText, seatNotes, stateText, stateWords } from '../hall-parts/words.ts'

/** The candidates, a large row each: what needs somebody first. */
export function Seats({ testId, hall }: { testId: string; hall: Hall }) {
  const { rows, next, now } = hall
  const { read, set } = useFilters()
  const { after } = read('after')
  const hasSeveral = hall.centres.length > 1 && hall.center_id === null
  return (
    <section aria-label="Candidates" className={css.seats}>
      <FilterBar search={{ label: t`Roll number or name` }} filters={[]} />
      {rows.length === 0 ? (
        <p>{hall.seats === 0 ? t`Nobody has registered for this test yet.` : t`No candidate matches.`}</p>
      ) : (
        <ul>
          {rows.map((seat) => (
            <SeatRow key={seat.student_id} seat={seat} testId={testId} now={now} hasCentre={hasSeveral} />
          ))}
        </ul>
      )}
      {(after !== undefined || next !== null) && (
        <p className={css.pages}>
          {plural(hall.found, '# candidate', '# candidates')}
          {after !== undefined && <Button onPress={() => set('after', null)}>Back to the first</Button>}
          {next !== null && <Button onPress={() => set('after', next)}>Next page</Button>}
        </p>
      )}
    </section>
  )
}

type RowProps = { seat: Seat; testId: string; now: string; hasCentre: boolean }

function SeatRow({ seat, testId, now, hasCentre }: RowProps) {
  const withCentre = useWithCentre()
  const notes = [hasCentre && seat.center_name, seatNotes(seat)].filter(Boolean).join(' · ')
  return (
    <li data-state={seat.state}>
      <Link to={withCentre(`/staff/tests/${testId}/hall/${seat.student_id}`)}>
        <span className={css.roll}>{rollText(seat.roll_no)}</span>
        <b className={css.name}>{seat.candidate_name}</b>
        <span className={css.state}>
          <State mark={stateWords[seat.state].mark}>{stateText(seat, now)}</State>
        </span>
        {notes !== '' && <small className={css.notes}>{notes}</small>}
      </Link>
    </li>
  )
}
