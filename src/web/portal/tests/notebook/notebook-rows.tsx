import { Link } from 'react-router'
import type { Notebook, NotebookRow } from '#domains/attempts/notebook/schema.ts'
import { formatDayAndMonth, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { RightDays } from '../parts/notes/right-days.tsx'
import css from './notebook.module.css'
import { type NotebookFilter, writeFilter } from './read-filter.ts'

type Props = { notebook: Notebook; filter: NotebookFilter }

/** The questions of one page under their topics. */
export function NotebookRows({ notebook, filter }: Props) {
  const { data, topics, today } = notebook
  if (data.length === 0)
    return <p className="empty ruled">{filter.q === '' ? t`No questions here.` : t`Nothing was found.`}</p>
  const shown = topics.filter(({ name }) => data.some(({ topic }) => topic === name))
  return (
    <>
      {shown.map(({ name, questions }, index) => (
        <section key={name} aria-labelledby={`topic-${index}`}>
          <div className={css.topic}>
            <h2 id={`topic-${index}`}>{name === '' ? t`Without a topic` : name}</h2>
            <span className="num">{plural(questions, '#\u00a0question', '#\u00a0questions')}</span>
          </div>
          <ul className={css.rows}>
            {data
              .filter(({ topic }) => topic === name)
              .map((row) => (
                <Row key={row._id} row={row} today={today} />
              ))}
          </ul>
        </section>
      ))}
      <Pages notebook={notebook} filter={filter} />
    </>
  )
}

const dayText = (day: string) => formatDayAndMonth(momentOf(day))

const kindNames = { wrong: t`Wrong`, skipped: t`Skipped`, guessed: t`Guessed` }

/** 'Wrong, Mock 12, question 14'. */
function sourceOf({ kind, quiz_name, sno }: NotebookRow) {
  const place = t`${quiz_name}, question ${sno}`
  return kind === null ? place : `${kindNames[kind]}, ${place}`
}

function stateOf({ due_on, left_on, kind }: NotebookRow, today: string) {
  if (left_on !== null) return t`left on ${dayText(left_on)}`
  if (kind === null || due_on === null) return t`marked`
  return due_on <= today ? t`due today` : dayText(due_on)
}

function Row({ row, today }: { row: NotebookRow; today: string }) {
  const isDue = row.due_on !== null && row.due_on <= today
  return (
    <li className={css.row}>
      <div className={css.question}>
        <RichHtml className={css.text} text={row.question} language="en" />
        <Link className={`num ${css.source}`} to={`${paths.analysis(row.submission_id)}#question-${row.sno}`}>
          {sourceOf(row)}
        </Link>
        {row.note !== '' && <p className={css.note}>{row.note}</p>}
      </div>
      <div className={css.state}>
        {row.kind !== null && <RightDays days={row.right_days} />}
        <span className="num" data-due={isDue || undefined}>
          {stateOf(row, today)}
        </span>
      </div>
    </li>
  )
}

function Pages({ notebook, filter }: Props) {
  if (notebook.pages < 2) return null
  const { page } = filter
  return (
    <nav aria-label="Pages" className={`num ${css.pages}`}>
      {page > 1 && (
        <Link className="btn ghost" to={{ search: writeFilter({ ...filter, page: page - 1 }) }}>
          Back
        </Link>
      )}
      <span>
        Page {page} of {notebook.pages}
      </span>
      {page < notebook.pages && (
        <Link className="btn ghost" to={{ search: writeFilter({ ...filter, page: page + 1 }) }}>
          Next
        </Link>
      )}
    </nav>
  )
}
