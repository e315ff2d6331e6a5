import { analysisCalls } from '#domains/attempts/calls.ts'
import { scoreCalls } from '#domains/merit/scores/calls.ts'
import type { OwnResult } from '#domains/merit/scores/schema.ts'
import { t } from '#platform/text/messages.ts'
import 'katex/dist/katex.min.css'
import { Fragment, useCallback, useEffect, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router'
import type { Analysis, QuestionAnalysis } from '#domains/attempts/analysis/schema.ts'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { QuestionNote } from '#domains/attempts/notebook/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { bundleCalls } from '#domains/student-area/calls.ts'
import type { DashboardQuiz, TopicTicket } from '#domains/student-area/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import { languageNames } from '#web/shell/languages.tsx'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { dateTime } from '#web/ui/text/format-date.ts'
import { FilmLink } from '../../classes/films/film-link.tsx'
import styles from './analysis.module.css'
import { Comparison } from './comparison.tsx'
import { WhereMarksWent } from './losses.tsx'
import { Notes } from './notes.tsx'
import { type Choice, type Filter, filtersFor, isShown, readChoice, writeChoice } from './question/question-filter.ts'
import { QuestionTable } from './question/question-table.tsx'
import { ScoreTicket } from './score-ticket.tsx'
import { SectionTable } from './section-table.tsx'
import { ShareScore } from './share/share-score.tsx'
import { TopicTickets } from './tickets.tsx'
import { TimeStrips } from './time-strips.tsx'

/** `why`: the results are not out yet, and when they will be. */
export async function loader({ api, params }: LoaderInput) {
  try {
    const [analysis, films, results, tickets, notes] = await Promise.all([
      api(analysisCalls).analysis({ id: params.submissionId ?? '' }),
      // Optional: the analysis is complete without the discussions.
      loadBundle(api).then(
        ({ bundle }) => bundle.quizzes,
        () => [],
      ),
      // Optional, too: the merit list that includes the test.
      api(scoreCalls)
        .ownResults()
        .catch(() => []),
      api(bundleCalls)
        .topicsToRepeat({ id: params.submissionId ?? '' })
        .catch((): TopicTicket[] => []),
      api(notebookCalls)
        .notesOfAttempt({ id: params.submissionId ?? '' })
        .catch((): QuestionNote[] => []),
    ])
    const discussions = films.find(({ _id }) => _id === analysis.quiz_id._id)?.discussion_url ?? []
    const result = results.find(({ test_id }) => test_id === analysis.quiz_id._id) ?? null
    return { analysis, discussions: discussions.filter(({ url }) => url !== ''), result, tickets, notes, why: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error
    return { analysis: null, discussions: [], result: null, tickets: [], notes: [], why: error.message }
  }
}

/** Prevents revalidation when only a filter or the language changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Analysis | ${institute.name}` })

export default function QuizAnalysisPage() {
  const { analysis, why, ...beside } = useLoaderData<typeof loader>()
  if (!analysis) return <NotYet why={why} />
  return <AnalysisOf analysis={analysis} {...beside} />
}

type Discussions = DashboardQuiz['discussion_url']

type AnalysisProps = {
  analysis: Analysis
  discussions: Discussions
  result: OwnResult | null
  tickets: TopicTicket[]
  notes: QuestionNote[]
}

function AnalysisOf({ analysis, discussions, result, tickets, notes }: AnalysisProps) {
  const { sections, question_data: questions } = analysis
  const { languages } = analysis.quiz_id
  const [search] = useSearchParams()
  const choice = readChoice(search, languages)
  const { opened, setOpen } = useOpened()

  return (
    <main id="main" className={styles.page}>
      <div className={`wrap ${styles.inner}`}>
        <Heading analysis={analysis} />
        <ScoreTicket analysis={analysis} />
        <Notes analysis={analysis} />
        {result && <InMeritList result={result} />}
        <Recorded discussions={discussions} />
        <SectionTable sections={sections} marks={analysis.marks_obtained} />
        <WhereMarksWent analysis={analysis} />
        <TopicTickets tickets={tickets} />
        <ShareScore analysis={analysis} />
        <Comparison analysis={analysis} />
        <TimeStrips
          averages={analysis.standing.questions}
          sections={sections}
          questions={questions}
          show={choice.show}
          search={writeChoice(choice, languages)}
          searchForAll={writeChoice({ ...choice, show: 'all' }, languages)}
          onJump={setOpen}
        />
        <section aria-labelledby="questions" className={styles.questions}>
          <h2 id="questions">Questions</h2>
          <QuestionChoices questions={questions} languages={languages} choice={choice} />
          <QuestionTable
            sections={sections}
            questions={questions.filter((question) => isShown(question, choice.show))}
            language={choice.language}
            notes={notes}
            opened={opened}
            onToggle={setOpen}
          />
        </section>
      </div>
    </main>
  )
}

/** Links to how the student's rank is computed. */
function InMeritList({ result: { list_id, rank, ranked } }: { result: OwnResult }) {
  return (
    <p className="num">
      Merit list: rank {rank} of {ranked}.{' '}
      <Link to={paths.result(list_id)} className="link">
        How your rank was calculated
      </Link>
    </p>
  )
}

/** Links to the recorded discussion, once it may be watched. */
function Recorded({ discussions }: { discussions: Discussions }) {
  if (discussions.length === 0) return null
  return (
    <p>
      Recorded discussion:
      {discussions.map(({ section_name, url }) => (
        <Fragment key={url}>
          {' '}
          <FilmLink url={url} className="link">
            Watch {section_name}
          </FilmLink>
        </Fragment>
      ))}
    </p>
  )
}

function Heading({ analysis }: { analysis: Analysis }) {
  const subExam = analysis.quiz_id.website_sub_exam_id
  return (
    <header className={styles.head}>
      <Link to={paths.dashboard} aria-label="Back to the dashboard" className={styles.back}>
        ←
      </Link>
      <h1>{analysis.quiz_id.quiz_name}</h1>
      <p className="num">
        {subExam && `${subExam.sub_exam_name}, `}
        {subExam ? t`submitted` : t`Submitted`}{' '}
        <time dateTime={analysis.submitted_at}>{dateTime(analysis.submitted_at)}</time>
      </p>
    </header>
  )
}

/** Shown instead of an analysis that is not yet available. */
function NotYet({ why }: { why: string }) {
  return (
    <main id="main" className={styles.page}>
      <div className={`wrap ${styles.inner}`}>
        <header className={styles.head}>
          <Link to={paths.dashboard} aria-label="Back to the dashboard" className={styles.back}>
            ←
          </Link>
          <h1>Your test has been submitted</h1>
        </header>
        <p className={`num ${styles.notYet}`}>{why}</p>
      </div>
    </main>
  )
}

/**
 * Holds which questions are expanded; initially the one in the address. `setOpen` never changes, so that rows can be
 * memoised.
 */
function useOpened() {
  const { hash } = useLocation()
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([Number(hash.replace('#question-', ''))]))
  // The browser looked for the question before the analysis had loaded.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const setOpen = useCallback((sno: number, isOpen: boolean) => {
    setOpened((before) => {
      if (before.has(sno) === isOpen) return before
      return new Set(isOpen ? [...before, sno] : [...before].filter((other) => other !== sno))
    })
  }, [])
  return { opened, setOpen }
}

const filterNames: Record<Filter, string> = {
  all: t`All`,
  correct: t`Correct`,
  partial: t`Partly correct`,
  wrong: t`Wrong`,
  skipped: t`Skipped`,
  dropped: t`Dropped`,
  marked: t`Marked`,
}

type Props = { questions: QuestionAnalysis[]; languages: Language[]; choice: Choice }

/** Filters by result and language. They are links, because the choice is in the address. */
function QuestionChoices({ questions, languages, choice }: Props) {
  const linkTo = (change: Partial<Choice>) => ({
    to: { search: writeChoice({ ...choice, ...change }, languages) },
    replace: true,
    preventScrollReset: true,
  })
  return (
    <div className={styles.rows}>
      <nav aria-label="Filter questions">
        <ul className={styles.choices}>
          {filtersFor(questions, choice.show).map((show) => (
            <li key={show}>
              <Link {...linkTo({ show })} aria-current={show === choice.show}>
                {filterNames[show]}{' '}
                <span className="num">{questions.filter((question) => isShown(question, show)).length}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {languages.length > 1 && (
        <nav aria-label="Language">
          <ul className={styles.choices}>
            {languages.map((language) => (
              <li key={language}>
                <Link {...linkTo({ language })} lang={language} aria-current={language === choice.language}>
                  {languageNames[language]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
