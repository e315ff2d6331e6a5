import { Link } from 'react-router'
import type { SheetQuestion } from '#domains/attempts/challenges/schema.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { optionLetter, signedMarks } from '../../parts/figures.ts'
import { claimsFor, tellKey, tellVerdict } from './claims.ts'
import css from './response-sheet.module.css'

/** A question with its options, the key and the student's answer. */
export function QuestionText({ question }: { question: SheetQuestion }) {
  const { passage, text, options, key, given, dropped, marks } = question
  const [keyText, ownText] = [tellKey(key, question), tellKey(given, question)]
  return (
    <div className={css.question}>
      {passage && <RichHtml text={passage} language="en" className={css.passage} />}
      <RichHtml text={text} language="en" className={css.stem} />
      <ol className={css.options}>
        {options.map(({ _id, text }, at) => {
          const [isKey, isOwn] = [key.option_ids.includes(_id), given.option_ids.includes(_id)]
          return (
            <li key={_id}>
              <i className={css.letter} data-on={isOwn || undefined}>
                {optionLetter(at)}
              </i>
              <RichHtml text={text} language="en" />
              {isOwn && <em className={css.own}>your answer</em>}
              {isKey && <em className={css.key}>key</em>}
            </li>
          )
        })}
      </ol>
      <p className={css.told}>
        {dropped ? t`The marking of this question was changed.` : t`Key: ${keyText ?? ''}.`}{' '}
        {ownText === null
          ? t`You did not answer. Marks: ${signedMarks(marks)}.`
          : t`You answered ${ownText}. Marks: ${signedMarks(marks)}.`}
      </p>
    </div>
  )
}

function Decision({ question }: { question: SheetQuestion }) {
  const { decision } = question
  if (!decision) return null
  const { verdict, before, after, reason, marks_before, marks_after } = decision
  return (
    <div className={css.decision}>
      <p>
        <b>{tellVerdict(verdict)}</b>
        {before !== after && t`: question ${question.key_sno} in the answer key, ${before} before, ${after} now`}
      </p>
      <p>{reason}</p>
      <p className="num">
        {marks_before === marks_after
          ? t`Your marks do not change.`
          : t`Your marks for this question: ${signedMarks(marks_before)} before, ${signedMarks(marks_after)} now.`}
      </p>
    </div>
  )
}

type Props = { question: SheetQuestion; isOpen: boolean }

/** One question of the sheet, with a form to challenge it while that is possible. */
export function SheetQuestionView({ question, isOpen }: Props) {
  const { sno, challenge, decision } = question
  const claim = challenge && claimsFor(question).find(({ value }) => value === challenge.claim)
  return (
    <article aria-label={t`Question ${sno}`}>
      <h2 className={css.number}>Question {sno}</h2>
      <QuestionText question={question} />
      {challenge && (
        <p className={css.sent}>
          <b>Your challenge:</b> {claim?.label}
        </p>
      )}
      <Decision question={question} />
      {isOpen && !decision && (
        <Link className="btn ghost" to={`?question=${question.question_id}`}>
          {challenge ? t`Change your challenge` : t`Challenge the answer key`}
          <span className="sr"> for question {sno}</span>
        </Link>
      )}
    </article>
  )
}
