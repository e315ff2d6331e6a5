import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import 'katex/dist/katex.min.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import { planCalls, printCalls } from '#domains/exams/calls.ts'
import type { PaperPrints } from '#domains/exams/prints/schema.ts'
import type { PlanPaper } from '#domains/exams/staff/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { formatDayAndTime } from '#platform/text/india-time.ts'
import { AnswerOptions } from '#web/exam/player/hall/question/answer-options.tsx'
import player from '#web/exam/player/hall/question/question.module.css'
import { RichHtml } from '#web/shell/languages.tsx'
import { languageNames, languages } from '#web/staff/bank/words.ts'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { PrintDialog } from './print-dialog.tsx'

const crumbs = [{ label: t`Tests`, to: '/staff/tests' }]

/** Shows the paper as candidates get it, in each language, with its keys. Reading it is logged. */
export default function PaperPage() {
  const { id = '' } = useParams()
  const [language, setLanguage] = useState<Language>('en')
  const answer = useAnswer(planCalls.paper, { id, language })
  const { data } = answer
  return (
    <Screen
      title="Paper"
      crumbs={crumbs}
      actions={
        <label className={css.check}>
          Language
          <select
            value={language}
            onChange={(event) => setLanguage(languages.find((language) => language === event.target.value) ?? 'en')}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageNames[language]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <TestTabs id={id} />
      <Prints id={id} />
      <p className={css.pattern}>The log records who views a paper with its key.</p>
      {data ? (
        <Paper {...data} language={language} />
      ) : (
        <AnswerState answer={answer} otherwise="The paper could not be loaded." />
      )}
    </Screen>
  )
}

function Paper({ paper, keys, language }: PlanPaper & { language: Language }) {
  const passages = new Map(paper.passages.map(({ _id, text }) => [_id, text]))
  if (paper.questions.length === 0) return <p>No questions chosen yet.</p>
  return paper.sections.map((section) => {
    const questions = paper.questions.filter(({ section_id }) => section_id === section._id)
    return (
      <section key={section._id} className={css.paper} aria-label={section.section_name}>
        <h2>{section.section_name}</h2>
        <ol>
          {questions.map((question, index) => {
            const passage = question.passage_id === null ? undefined : passages.get(question.passage_id)
            const isFirst = question.passage_id !== questions[index - 1]?.passage_id
            return (
              <li key={question._id}>
                {passage && isFirst && <RichHtml text={passage} language={language} className={player.rich} />}
                <p>
                  <b>{question.sno}.</b>
                </p>
                <RichHtml text={question.text} language={language} className={`${player.rich} ${player.stem}`} />
                {question.kind !== 'numeric' && (
                  <AnswerOptions
                    question={question}
                    language={language}
                    answer={{ option_id: null }}
                    isDraft={false}
                    onChoose={() => undefined}
                  />
                )}
                <p className={css.key}>Key: {keys[question._id]}</p>
              </li>
            )
          })}
        </ol>
      </section>
    )
  })
}

/** Printed versions of the paper, with a print button. */
function Prints({ id }: { id: string }) {
  const answer = useAnswer(printCalls.prints, { id })
  return answer.data ? (
    <Versions id={id} prints={answer.data} />
  ) : (
    <AnswerState answer={answer} lines={2} otherwise={t`The printed versions could not be loaded.`} />
  )
}

type Props = { id: string; prints: PaperPrints }

function Versions({ id, prints }: Props) {
  const [asked, setAsked] = useState<'print' | 'version' | null>(null)
  const { versions, has_changed, questions } = prints
  return (
    <>
      <ShortTable
        title={t`On paper`}
        heads={[t`Version`, t`Frozen`, t`Languages`, t`Questions`]}
        numbers={1}
        below={[t`Languages`]}
        rows={versions.map(({ version, frozen_at, languages, questions }) => [
          String(version),
          [
            t`Version ${version}`,
            formatDayAndTime(new Date(frozen_at)),
            languages.map((language) => languageNames[language]).join(', '),
            numberText(questions),
          ],
        ])}
        empty={questions === 0 ? t`There is nothing to print yet.` : t`Not printed yet.`}
      />
      {has_changed && (
        <p className={css.missing}>
          The test has changed since its newest version. That version stays as it was printed; a new one takes up the
          changes.
        </p>
      )}
      {(questions > 0 || versions.length > 0) && (
        <p className={css.fields}>
          <Button onPress={() => setAsked('print')}>Print the paper</Button>
          {has_changed && <Button onPress={() => setAsked('version')}>Make a new version</Button>}
        </p>
      )}
      {asked === 'print' && <PrintDialog id={id} prints={prints} onClose={() => setAsked(null)} />}
      {asked === 'version' && <NewVersion id={id} prints={prints} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Warns beforehand that two versions in one hall have different keys. */
function NewVersion({ id, prints, onClose }: Props & { onClose: () => void }) {
  const version = (prints.versions[0]?.version ?? 0) + 1
  const make = async () => {
    await orSay(async () => {
      await api(printCalls).makeVersion({ id }, { version })
      say(t`Version ${version} is made.`)
    })
    void answersChanged(printCalls)
    onClose()
  }
  return (
    <SendDialog title={t`Make version ${version}?`} submit={t`Make version ${version}`} onSend={make} onClose={onClose}>
      <p>
        Papers that are printed already keep their order and their keys. Do not hand out two versions in one hall: their
        keys may differ.
      </p>
    </SendDialog>
  )
}
