import 'katex/dist/katex.min.css'
import { useEffect } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { Notebook, NotebookRow } from '#domains/attempts/notebook/schema.ts'
import { formatDayAndMonth, momentOf } from '#platform/text/india-time.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { SearchIcon } from '#web/ui/media/icons.tsx'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { RightDays } from '../parts/notes/right-days.tsx'
import css from './notebook.module.css'
import { type NotebookFilter, queryOf, readFilter, shows, writeFilter } from './read-filter.ts'

export async function loader({ api, url }: LoaderInput) {
  return { notebook: await api(notebookCalls).notebook(queryOf(readFilter(url.searchParams))) }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Mistake notebook: ${institute.name}` })

/** Lists questions that were wrong, skipped or guessed, by topic, with today's set. */
export default function NotebookPage() {
  const { notebook } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const { revalidate } = useRevalidator()
  const { is_gathering: isGathering } = notebook
  // The server adds further attempts with each request.
  useEffect(() => {
    if (isGathering) void revalidate()
  }, [isGathering, revalidate])
  return (
    <PortalPage
      title="Mistake notebook"
      ownBundle={null}
      beside={
        <p className={`num ${css.count}`}>
          {plural(notebook.questions, '#\u00a0question', '#\u00a0questions')}, {notebook.left} have left it
        </p>
      }
    >
      <TodaysSet notebook={notebook} />
      <p>
        <Link className={`link ${css.topics}`} to={paths.topicMastery}>
          What you know of each topic
        </Link>
      </p>
      {isGathering && <p role="status">Your older tests are being added.</p>}
      <SearchForm filter={filter} />
      <Filters filter={filter} />
      <NotebookRows notebook={notebook} filter={filter} />
      <p className={css.rule}>Right on three different days, and a question leaves. A guess does not count.</p>
    </PortalPage>
  )
}

function TodaysSet({ notebook }: { notebook: Notebook }) {
  const { due, set } = notebook
  if (set.questions === 0) {
    return (
      <p className={css.nothing}>
        {notebook.questions > 0
          ? t`Nothing is due today. Questions come back when you are about to forget them.`
          : t`There is nothing to repeat. What you get wrong, skip or guess in a test comes here.`}
      </p>
    )
  }
  return (
    <section className={css.ticket} aria-labelledby="set">
      <p className={`num ${css.stub}`}>
        <b>{set.questions}</b> due
      </p>
      <div>
        <h2 id="set">Today’s set, mixed topics</h2>
        <p className="num">
          {t`about ${plural(set.minutes, '#\u00a0minute', '#\u00a0minutes')}`}
          {due > set.questions && <>, {due - set.questions} more after it</>}
        </p>
        <Link className="btn" to={paths.notebookSet}>
          Begin
        </Link>
      </div>
    </section>
  )
}

function SearchForm({ filter }: { filter: NotebookFilter }) {
  const navigate = useNavigate()
  return (
    <search>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate({ search: writeFilter({ ...filter, q, page: 1 }) }, { preventScrollReset: true })
        }}
      >
        <input
          key={filter.q}
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={100}
          aria-label="Words of a question, a topic or your note"
          placeholder="Question, topic or your note"
        />
        <button type="submit" className="icon-btn" aria-label="Search">
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}

const showNames: Record<NotebookFilter['show'], string> = {
  all: t`All`,
  wrong: t`Wrong`,
  skipped: t`Skipped`,
  guessed: t`Guessed`,
  bookmarked: t`Marked by you`,
  left: t`Have left`,
}

function Filters({ filter }: { filter: NotebookFilter }) {
  return (
    <nav aria-label="Questions shown">
      <ul className={css.filters}>
        {shows.map((show) => (
          <li key={show}>
            <Link
              to={{ search: writeFilter({ ...filter, show, page: 1 }) }}
              replace
              preventScrollReset
              aria-current={show === filter.show}
            >
              <Bubble isFilled={show === filter.show} />
              {showNames[show]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { notebook: Notebook; filter: NotebookFilter }

/** Lists the questions of one page under their topics. */
function NotebookRows({ notebook, filter }: Props) {
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
          <ul>
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

/** Describes a question's source: 'Wrong, Mock 12, question 14'. */
function sourceOf({ kind, quiz_name, sno }: NotebookRow) {
  const place = t`${quiz_name}, question ${sno}`
  return kind === null ? place : `${kindNames[kind]}, ${place}`
}

function stateOf({ due_on, left_on, kind }: NotebookRow, today: string) {
  if (left_on !== null) return t`left on ${dayText(left_on)}`
  if (kind === null || due_on === null) return t`marked`
  return due_on <= today ? meaning('question')`due today` : dayText(due_on)
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
