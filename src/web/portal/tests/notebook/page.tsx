import 'katex/dist/katex.min.css'
import { useEffect } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { Notebook } from '#domains/attempts/notebook/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { SearchIcon } from '#web/ui/media/icons.tsx'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import css from './notebook.module.css'
import { NotebookRows } from './notebook-rows.tsx'
import { type NotebookFilter, queryOf, readFilter, shows, writeFilter } from './read-filter.ts'

export async function loader({ api, url }: LoaderInput) {
  return { notebook: await api(notebookCalls).notebook(queryOf(readFilter(url.searchParams))) }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Mistake notebook: ${institute.name}` })

/** What was wrong, skipped or guessed, by topic, and the set of today. */
export default function NotebookPage() {
  const { notebook } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const { revalidate } = useRevalidator()
  const { is_gathering: isGathering } = notebook
  // The server takes in some attempts with each look.
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
