import type { Language } from '#domains/bank/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import type { SectionLayout } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { letters } from '../question/answer-options.tsx'
import css from '../question/question.module.css'
import type { QuestionLanguages } from '../question/use-question-languages.ts'
import { useSections } from '../use-run.ts'
import paperCss from './question-paper.module.css'

const hints = {
  single: null,
  several: t`Choose all the correct options.`,
  numeric: t`The answer is a number.`,
} as const

type PartProps = { part: SectionLayout; paper: StudentPaper; languageOf: QuestionLanguages['shown'] }
type QuestionProps = { question: SectionLayout['questions'][number]; language: Language }

function QuestionText({ question, language }: QuestionProps) {
  return (
    <>
      <h4>Question {question.sno}</h4>
      <RichHtml text={question.text} language={language} className={css.rich} />
      {hints[question.kind] && <p className={paperCss.hint}>{hints[question.kind]}</p>}
      <ol>
        {question.options.map(({ _id, text }, place) => (
          <li key={_id}>
            <b>{letters[place]}</b>
            <RichHtml text={text} language={language} className={css.rich} />
          </li>
        ))}
      </ol>
    </>
  )
}

function SectionPaper({ part, paper, languageOf }: PartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the window scrolls, and so must hold something to reach by keyboard
    <section className={paperCss.sectionPaper} aria-label={part.section.section_name} tabIndex={0}>
      <h3>{part.section.section_name}</h3>
      {part.questions.map((question, index) => {
        const isNewPassage = question.passage_id && question.passage_id !== part.questions[index - 1]?.passage_id
        const passage = isNewPassage && paper.passages.find(({ _id }) => _id === question.passage_id)
        const language = languageOf(question)
        return (
          <article key={question._id}>
            {passage && <RichHtml text={passage.text} language={language} className={css.rich} />}
            <QuestionText question={question} language={language} />
          </article>
        )
      })}
    </section>
  )
}

type PaperProps = { run: Run; languageOf: QuestionLanguages['shown']; onClose: () => void }

/** Shows the paper for reading, as far as its sections are open. Answers are given only on the question itself. */
export default function QuestionPaper({ run, languageOf, onClose }: PaperProps) {
  const sectionStates = useSections(run)
  return (
    <Overlay title="Question Paper" shape="wide" onClose={onClose}>
      {run.layout.sections
        .filter((_, index) => sectionStates[index] === 'open')
        .map((part) => (
          <SectionPaper key={part.section._id} part={part} paper={run.paper} languageOf={languageOf} />
        ))}
    </Overlay>
  )
}
