import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import type { TestResults } from '#domains/attempts/candidates/schema.ts'
import { evidenceCalls } from '#domains/attempts/evidence/calls.ts'
import type { StaffCorrection } from '#domains/attempts/evidence/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { resultCalls } from '#domains/exams/calls.ts'
import { dropWords } from '#domains/exams/results/rules.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { stageMarks } from '../words.ts'
import { Candidates, useCandidateFilters } from './candidates.tsx'

const crumbs = [{ label: t`Results`, to: '/staff/results' }]
const lookAgainMs = 10_000

/** The state of a test's results, its candidates with their marks, and the release. */
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
    await orSay(async () => {
      await api(resultCalls).releaseResults({ id })
      say(t`Results released.`)
    }, t`The results could not be released.`)
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

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const correctionsMs = 3_000

function progressOf({ regraded, waiting }: StaffCorrection) {
  if (waiting > 0) return <State mark="half">{t`${numberText(regraded)} rescored, ${numberText(waiting)} to go`}</State>
  return <State mark="filled">{plural(regraded, '# attempt', '# attempts')} rescored</State>
}

type Props = { testId: string; language: Language; dropRule: DropRule | null }

/** Corrections made after scheduling, with the progress of rescoring. */
function Corrections({ testId, language, dropRule }: Props) {
  const [isOpen, setOpen] = useState(false)
  const made = useLiveAnswer(
    (corrections) => (corrections?.some(({ waiting }) => waiting > 0) ? correctionsMs : false),
    evidenceCalls.corrections,
    { id: testId },
  )
  const { data, reload } = made
  const rows = data?.map((correction): [string, React.ReactNode[]] => [
    String(correction.version),
    [
      t`Question ${correction.sno}`,
      correction.drop === null ? t`new key` : dropWords[correction.drop],
      correction.reason,
      dayAndTime(correction.created_at),
      progressOf(correction),
    ],
  ])
  return (
    <>
      {rows ? (
        <ShortTable
          title="Corrections"
          heads={[t`Question`, t`What`, t`Reason`, t`When`, t`Rescored`]}
          rows={rows}
          empty="No corrections yet."
        />
      ) : (
        <AnswerState answer={made} />
      )}
      <p className={css.pattern}>
        <Button onPress={() => setOpen(true)}>Correct a key…</Button>
      </p>
      <Suspense>
        {isOpen && (
          <CorrectDialog
            testId={testId}
            language={language}
            dropRule={dropRule}
            onClose={() => setOpen(false)}
            onCorrected={() => {
              setOpen(false)
              reload()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
