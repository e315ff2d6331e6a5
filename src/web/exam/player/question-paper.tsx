import type { Language, StudentPaper } from '../../../domains/exams/schema.ts'
import { RichHtml } from '../../languages.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { letters } from './answer-options.tsx'
import type { Layout, SectionLayout } from './layout.ts'
import css from './question.module.css'
import own from './question-paper.module.css'

const hints = { single: null, several: 'Choose all that are right.', numeric: 'The answer is a number.' } as const

type PaperProps = { layout: Layout; paper: StudentPaper; language: Language }

function SectionPaper({ part, paper, language }: { part: SectionLayout } & Omit<PaperProps, 'layout'>) {
  return (
    <section className={own.sectionPaper}>
      <h3>{part.section.section_name}</h3>
      {part.questions.map((question, index) => {
        const isNewPassage = question.passage_id && question.passage_id !== part.questions[index - 1]?.passage_id
        const passage = isNewPassage && paper.passages.find(({ _id }) => _id === question.passage_id)
        return (
          <article key={question._id}>
            {passage && <RichHtml text={passage.text} language={language} className={css.rich} />}
            <h4>Question {question.sno}</h4>
            <RichHtml text={question.text} language={language} className={css.rich} />
            {hints[question.kind] && <p className={own.hint}>{hints[question.kind]}</p>}
            <ol>
              {question.options.map(({ _id, text }, place) => (
                <li key={_id}>
                  <b>{letters[place]}</b>
                  <RichHtml text={text} language={language} className={css.rich} />
                </li>
              ))}
            </ol>
          </article>
        )
      })}
    </section>
  )
}

/** The whole paper to read through; answers are given only on the question itself. */
export function QuestionPaper({ layout, paper, language, onClose }: PaperProps & { onClose: () => void }) {
  return (
    <Overlay title="Question Paper" shape="wide" onClose={onClose}>
      {layout.sections.map((part) => (
        <SectionPaper key={part.section._id} part={part} paper={paper} language={language} />
      ))}
    </Overlay>
  )
}
