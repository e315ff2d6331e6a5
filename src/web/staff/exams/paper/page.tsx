import { t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import 'katex/dist/katex.min.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import { planCalls } from '#domains/exams/calls.ts'
import type { PlanPaper } from '#domains/exams/staff/schema.ts'
import { AnswerOptions } from '#web/exam/player/hall/question/answer-options.tsx'
import player from '#web/exam/player/hall/question/question.module.css'
import { RichHtml } from '#web/shell/languages.tsx'
import { languageNames, languages } from '../../bank/words.ts'
import { Screen } from '../../frame/screen.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { Prints } from './prints.tsx'

const crumbs = [{ label: t`Tests`, to: '/staff/tests' }]

/** The paper as candidates get it, in each language, with its keys. That it was read is noted. */
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
