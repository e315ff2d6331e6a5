import 'katex/dist/katex.min.css'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { Analysis } from '../../../domains/attempts/schema.ts'
import { ApiError } from '../../call-api.ts'
import type { LoaderInput, PageModule } from '../../page.ts'
import { paths } from '../../routes.ts'
import { dateTime } from '../../ui/format-date.ts'
import styles from './analysis.module.css'
import { Comparison } from './comparison.tsx'
import { NotYet } from './not-yet.tsx'
import { Notes } from './notes.tsx'
import { QuestionChoices } from './question-choices.tsx'
import { isShown, readChoice, writeChoice } from './question-filter.ts'
import { QuestionTable } from './question-table.tsx'
import { ScoreTicket } from './score-ticket.tsx'
import { SectionTable } from './section-table.tsx'
import { TimeStrips } from './time-strips.tsx'
import { useOpened } from './use-opened.ts'

/** `why`: the results of the test are not out yet, and when they will be. */
export async function loader({ api, params }: LoaderInput) {
  try {
    return { analysis: await api.analysis(params.submissionId ?? ''), why: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error
    return { analysis: null, why: error.message }
  }
}

/** A filter or a language is a matter of this screen: the analysis is not asked for again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: `Analysis: ${institute.name}` })

export default function QuizAnalysisPage() {
  const { analysis, why } = useLoaderData<typeof loader>()
  return analysis ? <AnalysisOf analysis={analysis} /> : <NotYet why={why} />
}

function AnalysisOf({ analysis }: { analysis: Analysis }) {
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
        <SectionTable sections={sections} marks={analysis.marks_obtained} />
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
            opened={opened}
            onToggle={setOpen}
          />
        </section>
      </div>
    </main>
  )
}

function Heading({ analysis }: { analysis: Analysis }) {
  return (
    <header className={styles.head}>
      <Link to={paths.dashboard} aria-label="Back to the dashboard" className={styles.back}>
        ←
      </Link>
      <h1>{analysis.quiz_id.quiz_name}</h1>
      <p className="num">
        Submitted <time dateTime={analysis.submitted_at}>{dateTime(analysis.submitted_at)}</time>
      </p>
    </header>
  )
}
