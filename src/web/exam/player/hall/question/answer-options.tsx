import type { Language } from '#domains/bank/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import type { AnswerValue } from '../../sitting/answer.ts'
import css from './question.module.css'

export const letters = 'ABCDE'

type OptionsProps = {
  question: StudentQuestion
  language: Language
  answer: AnswerValue
  /** The choice is not saved as an answer yet. */
  isDraft: boolean
  onChoose: (optionId: string) => void
}

/** Native radio buttons: the arrow keys move and choose. Choosing the selected option again clears it, which plain radio buttons do not do. */
function OneOption({ question, language, answer, onChoose }: OptionsProps) {
  const chosen = answer.option_id
  return question.options.map(({ _id, text }, index) => (
    <label key={_id}>
      <input
        type="radio"
        name={question._id}
        checked={chosen === _id}
        onChange={() => onChoose(_id)}
        onClick={() => chosen === _id && onChoose(_id)}
      />
      <i>{letters[index]}</i>
      <RichHtml text={text} language={language} className={css.rich} />
    </label>
  ))
}

function SeveralOptions({ question, language, answer, onChoose }: OptionsProps) {
  return question.options.map(({ _id, text }, index) => (
    <label key={_id}>
      <input type="checkbox" checked={answer.option_ids?.includes(_id) ?? false} onChange={() => onChoose(_id)} />
      <i>{letters[index]}</i>
      <RichHtml text={text} language={language} className={css.rich} />
    </label>
  ))
}

/** Circles for a single right option, squares for several, each with its letter. */
export function AnswerOptions(props: OptionsProps) {
  const isSeveral = props.question.kind === 'several'
  return (
    <fieldset className={`choice ${css.options}`} data-draft={props.isDraft || undefined}>
      <legend className={isSeveral ? undefined : 'sr'}>
        <span className="sr">
          Options for question {props.question.sno}
          {isSeveral && '.'}
        </span>
        {isSeveral && t` Choose all the correct options.`}
      </legend>
      {isSeveral ? <SeveralOptions {...props} /> : <OneOption {...props} />}
    </fieldset>
  )
}
