import type { MeritDesk, ShiftFigures } from '../../../../domains/merit/lists/schema.ts'
import { counted, numberText } from '../../../../platform/text/counted.ts'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import css from '../parts/plan.module.css'
import { categoryWords, methodWords, orderWords, stateMarks } from './words.ts'

type Shown = NonNullable<MeritDesk['shown']>
type Spread = Omit<ShiftFigures, 'test_id' | 'name' | 'held'>

const orNothing = (value: number | null) => (value === null ? '' : numberText(value))

function spreadCells({ registered, absent, present, online, paper, mean, deviation, highest }: Spread) {
  return [orNothing(registered), orNothing(absent), numberText(present), numberText(online), numberText(paper)].concat(
    mean,
    deviation,
    highest,
  )
}

/** By what a version was counted, and what came out: rules, lines, slabs, shifts and versions. */
export function Figures({ desk, shown }: { desk: MeritDesk; shown: Shown }) {
  const { figures, terms } = shown
  const base = figures.base === null ? null : figures.shifts[figures.base - 1]
  return (
    <>
      <p className={css.pattern}>
        <b>{methodWords[terms.normalisation]}.</b> {`Order: ${orderWords(terms).join('; ')}. `}
        {figures.sharing === 0 ? 'Nobody shares a rank. ' : `${counted(figures.sharing, 'candidate')} share a rank. `}
        {base && `Base: ${base.name}, which has the highest mean; a base needs ${figures.base_needs} present. `}
        {figures.unqualified > 0 && `${counted(figures.unqualified, 'candidate')} below a minimum. `}
        {figures.twice > 0 && `${counted(figures.twice, 'second sitting')} in another shift not counted.`}
      </p>
      <ShortTable
        title="Shifts"
        heads={['Shift', 'Held', 'Registered', 'Absent', 'Present', 'Online', 'Paper', 'Mean', 'Deviation', 'Highest']}
        numbers={8}
        wide={['Held', 'Online', 'Paper']}
        rows={[
          ...figures.shifts.map((shift): [string, string[]] => [
            shift.test_id,
            [shift.name, dayAndTime(shift.held), ...spreadCells(shift)],
          ]),
          ['all', ['All', '', ...spreadCells(figures.all)]],
        ]}
        empty=""
      />
      <ShortTable
        title="Cut-offs"
        heads={['Category', 'Places', 'Taken', 'Last rank', 'Cut-off']}
        numbers={4}
        rows={figures.cut_offs.map(({ category, places, taken, last_rank, cut_off }) => [
          category,
          [categoryWords[category], numberText(places), numberText(taken), orNothing(last_rank), cut_off ?? ''],
        ])}
        empty="No places are set."
      />
      <ShortTable
        title="Slabs"
        heads={['Off the fee', 'Candidates']}
        numbers={1}
        rows={figures.slabs.map(({ percent, candidates }) => [
          String(percent),
          [`${percent} %`, numberText(candidates)],
        ])}
        empty="No slabs are set."
      />
      <ShortTable
        title="Versions"
        heads={['Version', 'State', 'Computed', 'By', 'Why']}
        wide={['By']}
        rows={desk.versions.map(({ number, state, computed_at, computed_by, reason }) => [
          String(number),
          [String(number), stateMarks[state].word, dayAndTime(computed_at), computed_by ?? '', reason ?? ''],
        ])}
        empty=""
      />
    </>
  )
}
