import { useParams } from 'react-router'
import { itemCalls } from '#domains/attempts/calls.ts'
import type { ItemRow, TestItems } from '#domains/attempts/items/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { languageNames } from '#web/shell/languages.tsx'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { percentOf, tellFlags, twoPlaces } from '../parts/figures.ts'
import css from '../parts/plan.module.css'
import { SplitTable } from '../parts/split-table.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'

const crumbs = [{ label: t`Results`, to: '/staff/results' }]

/** Statistics of a test and of each of its questions over all candidates. */
export default function ItemsPage() {
  const { id = '' } = useParams()
  const answer = useAnswer(itemCalls.testItems, { id })
  const { data } = answer
  return (
    <Screen title={data?.quiz_name ?? t`Item analysis`} crumbs={crumbs}>
      <TestTabs id={id} />
      {data ? <Figures data={data} /> : <AnswerState answer={answer} otherwise="The statistics could not be loaded." />}
    </Screen>
  )
}

function Figures({ data: { counted, items } }: { data: TestItems }) {
  if (!counted)
    return <p className={css.pattern}>Figures are calculated once the test is over and someone has sat it.</p>
  const { candidates, group_size, alpha, mean_marks, spread_marks, at, paper_version } = counted
  const flagged = items.filter(({ flags }) => flags.length > 0)
  return (
    <>
      <p className={css.pattern}>
        {plural(candidates, '# candidate', '# candidates')}; mean {twoPlaces(mean_marks)} marks, standard deviation{' '}
        {twoPlaces(spread_marks)}; internal consistency (KR-20, alpha) {twoPlaces(alpha)}. Upper and lower groups: the
        strongest and weakest 27%, n = {numberText(group_size)} each. Calculated on {dayAndTime(at)} from version{' '}
        {paper_version} of the paper.
      </p>
      <p className={css.pattern}>
        Differences between centres and between translations are flagged by the Mantel-Haenszel test among candidates
        with equal totals, with Holm’s correction at 5% across all questions. Other flags need at least 20 candidates. A
        flag is a hint for a reviewer.
      </p>
      {flagged.length > 0 && (
        <p role="status">{plural(flagged.length, '# question is flagged', '# questions are flagged')}.</p>
      )}
      <ShortTable
        title="Questions"
        heads={[t`Question`, t`Flags`, 'n', t`Facility`, t`Item-rest`, t`Median time (s)`]}
        numbers={4}
        rows={items.map((item) => [item.question_id, rowOf(item)])}
        empty="The test has no questions."
      />
      {items.map((item) => (
        <details key={item.question_id}>
          <summary>{t`Question ${item.sno}: options, centres and languages`}</summary>
          <SplitTable item={item} groupSize={group_size} />
          <Parts item={item} />
        </details>
      ))}
    </>
  )
}

const rowOf = (item: ItemRow) => [
  String(item.sno),
  tellFlags(item.flags),
  numberText(item.n),
  percentOf(item.facility),
  twoPlaces(item.discrimination),
  item.median_seconds === null ? 'none' : numberText(item.median_seconds),
]

/** The same statistics by centre and by the language in which the paper was opened. */
function Parts({ item: { centres, languages } }: { item: ItemRow }) {
  const rows = [
    ...centres.map(({ center_id, center_name, ...rest }) => ({ key: center_id, name: center_name, ...rest })),
    ...languages.map(({ language, ...rest }) => ({ key: language, name: languageNames[language], ...rest })),
  ]
  if (rows.length === 0) return null
  return (
    <ShortTable
      title="Centres and languages"
      heads={[t`Centre or language`, t`Differs`, 'n', t`Facility`]}
      numbers={2}
      rows={rows.map(({ key, name, n, facility, differs }) => [
        key,
        [name, differs ? t`significantly` : '', numberText(n), percentOf(facility)],
      ])}
      empty=""
    />
  )
}
