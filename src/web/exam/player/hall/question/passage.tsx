import { useId, useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentPaper, StudentQuestion } from '#domains/exams/papers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import type { Answers } from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import css from './passage.module.css'
import { openablePictures } from './picture-opener.ts'
import text from './question.module.css'

type PassageProps = {
  passage: StudentPaper['passages'][number]
  question: StudentQuestion
  part: SectionLayout
  answers: Answers
  language: Language
}

/** Whether the candidate comes to a further question of the set, and so has had the passage on the screen. */
function isFurther(question: StudentQuestion, { part, answers }: Pick<PassageProps, 'part' | 'answers'>) {
  const set = part.questions.filter(({ passage_id }) => passage_id === question.passage_id)
  return set[0]?._id !== question._id && set.some(({ _id }) => _id !== question._id && answers[_id])
}

/** What the questions of a set share. On a phone, where it stands above them, it is folded after the first of them. */
export function Passage({ passage, question, part, answers, language }: PassageProps) {
  const id = useId()
  const [choice, choose] = useState<{ questionId: string; isOpen: boolean } | null>(null)
  // What was chosen holds for its question: the next one begins folded again.
  const isOpen = choice?.questionId === question._id ? choice.isOpen : !isFurther(question, { part, answers })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard
    <section className={text.passage} aria-label="Passage" tabIndex={0}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose({ questionId: question._id, isOpen: !isOpen })}
      >
        {isOpen ? t`Hide the passage` : t`Show the passage`}
      </button>
      <div id={id} className={css.text} data-folded={isOpen ? undefined : true}>
        <RichHtml text={passage.text} language={language} prepare={openablePictures} className={text.rich} />
      </div>
    </section>
  )
}
