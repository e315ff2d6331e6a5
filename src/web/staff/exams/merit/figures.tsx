import type { MeritDesk, ShiftFigures } from '#domains/merit/lists/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { ShortTable } from '../../parts/records/short-table.tsx'
import css from '../parts/plan.module.css'
import { methodWords, orderWords, placeWords, stateMarks } from './words.ts'

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

/** Terms and results of a version: rules, cut-offs, slabs, shifts and versions. */
export function Figures({ desk, shown }: { desk: MeritDesk; shown: Shown }) {
  const { figures, terms } = shown
  const base = figures.base === null ? null : figures.shifts[figures.base - 1]
  return (
    <>
      <p className={css.pattern}>
        <b>{methodWords[terms.normalisation]}.</b> {t`Ranked by: ${orderWords(terms).join('; ')}. `}
        {figures.sharing === 0
          ? t`Nobody shares a rank. `
          : t`${plural(figures.sharing, '# candidate shares', '# candidates share')} a rank. `}
        {base &&
          t`Base: ${base.name}, the shift with the highest mean; a base shift needs at least ${figures.base_needs ?? ''} candidates present. `}
        {figures.unqualified > 0 &&
          t`${plural(figures.unqualified, '# candidate is', '# candidates are')} below a minimum mark. `}
        {figures.twice > 0 &&
          t`${plural(figures.twice, '# repeat attempt in another shift is', '# repeat attempts in another shift are')} not counted.`}
      </p>
      <ShortTable
        title="Shifts"
        heads={[
          'Shift',
          t`Held on`,
          t`Registered`,
          t`Absent`,
          t`Present`,
          t`Online`,
          t`Paper`,
          t`Mean`,
          t`Std deviation`,
          t`Highest`,
        ]}
        numbers={8}
        wide={[t`Held on`, t`Online`, t`Paper`]}
        rows={[
          ...figures.shifts.map((shift): [string, string[]] => [
            shift.test_id,
            [shift.name, dayAndTime(shift.held), ...spreadCells(shift)],
          ]),
          ['all', [t`All`, '', ...spreadCells(figures.all)]],
        ]}
        empty=""
      />
      <ShortTable
        title="Cut-offs"
        heads={[t`Category`, t`Places`, t`Taken`, t`Last rank`, t`Cut-off`]}
        numbers={4}
        rows={figures.cut_offs.map(({ category, places, taken, last_rank, cut_off }) => [
          category,
          [placeWords[category], numberText(places), numberText(taken), orNothing(last_rank), cut_off ?? ''],
        ])}
        empty="No places are set."
      />
      <ShortTable
        title="Slabs"
        heads={[t`Fee discount`, t`Candidates`]}
        numbers={1}
        rows={figures.slabs.map(({ percent, candidates }) => [
          String(percent),
          [`${percent} %`, numberText(candidates)],
        ])}
        empty="No slabs are set."
      />
      <ShortTable
        title="Versions"
        heads={[t`Version`, t`Status`, t`Computed`, t`By`, t`Why`]}
        wide={[t`By`]}
        rows={desk.versions.map(({ number, state, computed_at, computed_by, reason }) => [
          String(number),
          [String(number), stateMarks[state].word, dayAndTime(computed_at), computed_by ?? '', reason ?? ''],
        ])}
        empty=""
      />
    </>
  )
}
