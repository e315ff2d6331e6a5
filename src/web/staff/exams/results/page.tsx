import { useParams } from 'react-router'
import { resultCalls } from '../../../../domains/exams/results/calls.ts'
import { planCalls } from '../../../../domains/exams/staff/calls.ts'
import type { StaffPlan } from '../../../../domains/exams/staff/schema.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { stageMarks, tellTurnout } from '../words.ts'
import { Corrections } from './corrections.tsx'

const crumbs = [{ label: 'Tests', to: '/staff/tests' }]

/** How far a test is, and the release of its results. */
export default function ResultsPage() {
  const { id = '' } = useParams()
  const answer = useAnswer(planCalls.plan, { id })
  const { data, reload } = answer
  const may = useMay()
  const release = async () => {
    try {
      await api(resultCalls).releaseResults({ id })
      say('The results are released.')
    } catch (error) {
      say(messageOf(error, 'The results could not be released.'))
    }
    reload()
  }
  if (!data) {
    return (
      <Screen title="Results" crumbs={crumbs}>
        <AnswerState answer={answer} otherwise="The test could not be loaded." />
      </Screen>
    )
  }
  const waits = data.plan.is_released_by_staff && data.results_released_at === null
  return (
    <Screen
      title={data.plan.quiz_name}
      crumbs={crumbs}
      beside={<State mark={stageMarks[data.stage].mark}>{stageMarks[data.stage].word}</State>}
      actions={
        waits &&
        data.may_release && (
          <Button isPrimary isDisabled={data.stage !== 'ended'} onPress={() => void release()}>
            Release the results
          </Button>
        )
      }
    >
      <TestTabs id={id} />
      <p className={css.pattern}>{tellResults(data)}</p>
      <p className={css.pattern}>
        {tellTurnout(data)}. The paper is in version {data.paper_version || 1}.
      </p>
      {data.stage !== 'plan' && may('results.correct') && (
        <Corrections testId={id} language={data.plan.languages[0] ?? 'en'} />
      )}
    </Screen>
  )
}

function tellResults({ stage, plan, results_released_at }: StaffPlan) {
  if (stage === 'plan') return 'The test is not scheduled yet.'
  if (results_released_at) return `The results were released on ${dayAndTime(results_released_at)}.`
  if (plan.is_released_by_staff) {
    return stage === 'ended'
      ? 'The results are ready to be released.'
      : 'You can release the results when the test has ended.'
  }
  return 'Results are released automatically: after each attempt, or for a ranked test when its window closes.'
}
