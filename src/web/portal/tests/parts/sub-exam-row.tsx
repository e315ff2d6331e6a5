import { Link } from 'react-router'
import css from './sub-exam-row.module.css'

type SubExamCard = { _id: string; name: string; icon: string | null; to: string; count: number }

type SubExamRowProps = { cards: SubExamCard[]; chosen: string | null; counted: (count: number) => string }

/** A row of sub-exams with the chosen one highlighted. `counted` says what is counted on each. */
export function SubExamRow({ cards, chosen, counted }: SubExamRowProps) {
  return (
    <nav aria-label="Sub-exams">
      <ul className={css.row}>
        {cards.map(({ _id, name, icon, to, count }) => (
          <li key={_id}>
            <Link
              className={css.card}
              to={to}
              replace
              preventScrollReset
              aria-current={_id === chosen ? 'true' : undefined}
            >
              {icon === null ? <Sheet /> : <img src={icon} alt="" width="40" height="40" loading="lazy" />}
              <b>{name}</b>
              <span className="num">{counted(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const rows = [11, 20, 29]
const columns = [13, 20, 27]

/** Drawing of an answer sheet, for a sub-exam without its own picture. */
function Sheet() {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 40 40"
      fill="none"
      stroke="var(--print)"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <rect x="6" y="3" width="28" height="34" rx="3" />
      {rows.map((cy) => columns.map((cx) => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="2.6" />))}
    </svg>
  )
}
