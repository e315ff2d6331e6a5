import type { PublicPage } from '#domains/merit/scores/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import css from './merit.module.css'
import { placeNames, short } from './words.ts'

type Row = PublicPage['rows'][number]

/** The rows of one page. Normalised marks have a column of their own where the list has them, else the percentile. */
export function Ranks({ rows }: { rows: Row[] }) {
  const isNormalised = rows.some(({ normalised }) => normalised !== null)
  return (
    <table className={`data-table num ${css.table} ${css.ranks}`}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Roll number</th>
          <th scope="col">Marks</th>
          <th scope="col">{isNormalised ? t`Normalised` : t`Percentile`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.rank} ${row.roll_no} ${row.marks}`}>
            <td>{numberText(row.rank)}</td>
            <th scope="row">
              {rollNumberText(row.roll_no ?? 0)}
              <CategoryRank row={row} />
            </th>
            <td>{short(row.marks)}</td>
            <td>{isNormalised ? row.normalised : row.percentile}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CategoryRank({ row: { category, category_rank } }: { row: Row }) {
  if (category === null || category_rank === null) return null
  return (
    <small>
      {placeNames[category]} {numberText(category_rank)}
    </small>
  )
}
