import { useParams } from 'react-router'
import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import type { TestResults } from '#domains/attempts/candidates/schema.ts'
import { resultCalls } from '#domains/exams/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { ExportMenu } from '../../parts/tasks/export-menu.tsx'
import { api, messageOf } from '../../shell/api.ts'
import { useLiveAnswer } from '../../shell/use-answer.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { stageMarks } from '../words.ts'
import { Candidates, useCandidateFilters } from './candidates.tsx'
import { Corrections } from './corrections.tsx'

const crumbs = [{ label: t`Results`, to: '/staff/results' }]
const lookAgainMs = 10_000

/** How far a test is, its candidates with their marks, and the release of its results. */
export default function ResultsPage() {
  const { id = '' } = useParams()
  const answer = useLiveAnswer(
    (results) => (results && !results.is_settled ? lookAgainMs : false),
    candidateCalls.testResults,
    { id },
  )
  const { data, reload } = answer
  const may = useMay()
  const filters = useCandidateFilters()
  const release = async () => {
    try {
      await api(resultCalls).releaseResults({ id })
      say(t`Results released.`)
    } catch (error) {
      say(messageOf(error, t`The results could not be released.`))
    }
    reload()
  }
  if (!data) {
    return (
      <Screen title="Results" crumbs={crumbs}>
        <TestTabs id={id} />
        {answer.error instanceof ApiError && answer.error.status === 404 ? (
          <p className={css.pattern}>The test is not scheduled yet.</p>
        ) : (
          <AnswerState answer={answer} otherwise="The results could not be loaded." />
        )}
      </Screen>
    )
  }
  const waits = data.is_released_by_staff && data.results_released_at === null
  return (
    <Screen
      title={data.quiz_name}
      crumbs={crumbs}
      beside={<State mark={stageMarks[data.stage].mark}>{stageMarks[data.stage].word}</State>}
      actions={
        <>
          <ExportMenu
            of="candidates"
            start={(format) => api(candidateCalls).exportCandidates({ id }, { format, filters })}
          />
          {waits && data.may_release && (
            <Button isPrimary isDisabled={data.stage !== 'ended'} onPress={() => void release()}>
              Release the results
            </Button>
          )}
        </>
      }
    >
      <TestTabs id={id} />
      <p className={css.pattern}>{tellResults(data)}</p>
      <p className={css.pattern} role="status">
        {tellProgress(data)}
      </p>
      <Candidates results={data} filters={filters} />
      {may('results.correct') && (
        <Corrections testId={id} language={data.languages[0] ?? 'en'} dropRule={data.drop_rule} />
      )}
    </Screen>
  )
}

function tellResults({ stage, is_released_by_staff, results_released_at }: TestResults) {
  if (results_released_at) return t`The results were released on ${dayAndTime(results_released_at)}.`
  if (is_released_by_staff) {
    return stage === 'ended'
      ? t`The results are ready to be released.`
      : t`The results can be released when the test has ended.`
  }
  return t`Results are released automatically: after each attempt or, for a ranked test, when its window closes.`
}

function tellProgress({ unfinished, is_settled, paper_version }: TestResults) {
  const paper = t`The paper is at version ${paper_version}.`
  if (unfinished > 0)
    return t`${plural(unfinished, '# candidate has not finished or is', '# candidates have not finished or are')} not scored yet. ${paper}`
  return is_settled ? paper : t`Attempts are still being scored, so ranks may change. ${paper}`
}
