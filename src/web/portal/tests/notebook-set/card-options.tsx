import type { SetCard, Verdict } from '#domains/attempts/notebook/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { formatDayAndMonth, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { optionLetter } from '../../parts/figures.ts'
import { choose, type Draft } from './run-set.ts'
import css from './set.module.css'

type Props = {
  card: SetCard
  language: Language
  draft: Draft
  verdict: Verdict | undefined
  onDraft: (draft: Draft) => void
}

/** Options of a card, or its number field. After the answer they are read-only, and each option shows its result. */
export function CardOptions({ card, language, draft, verdict, onDraft }: Props) {
  if (card.kind === 'numeric') return <NumberField draft={draft} verdict={verdict} onDraft={onDraft} />
  const type = card.kind === 'several' ? 'checkbox' : 'radio'
  return (
    <fieldset className={css.options} aria-labelledby="question" disabled={verdict !== undefined}>
      {card.options.map((option, index) => {
        const isChosen = draft.options.includes(option._id)
        const note = verdict && noteOn(option._id, { verdict, isChosen })
        return (
          <label key={option._id} className={`choice ${css.option}`} data-state={note?.state}>
            <input
              type={type}
              name="option"
              value={option._id}
              checked={isChosen}
              onChange={() => onDraft(choose(card, draft, option._id))}
            />
            <i data-several={card.kind === 'several' || undefined}>{optionLetter(index)}</i>
            <RichHtml className={css.optionText} text={option.text} language={language} />
            {note && <span className={css.optionNote}>{note.text}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

type Told = { verdict: Verdict; isChosen: boolean }

function noteOn(option: string, { verdict, isChosen }: Told) {
  const isRight = verdict.correct_options.includes(option)
  if (isChosen)
    return isRight ? { state: 'right', text: t`your answer, right` } : { state: 'wrong', text: t`your answer, wrong` }
  if (isRight) return { state: 'right', text: t`right` }
  const wasChosen = verdict.before.selected_options.includes(option)
  const day = formatDayAndMonth(momentOf(verdict.before.at))
  return wasChosen ? { state: undefined, text: t`on ${day} you chose this` } : undefined
}

function NumberField({ draft, verdict, onDraft }: Pick<Props, 'draft' | 'verdict' | 'onDraft'>) {
  const right = verdict?.correct_number
  const before = verdict?.before.given_number
  return (
    <div className={css.number}>
      <label htmlFor="number">Your number</label>
      <input
        id="number"
        inputMode="decimal"
        autoComplete="off"
        maxLength={23}
        value={draft.number}
        disabled={verdict !== undefined}
        onChange={(event) => onDraft({ ...draft, number: event.currentTarget.value })}
      />
      {right && (
        <p className="num">
          Right: <b>{Number(right.tolerance) === 0 ? right.value : t`${right.value} ± ${right.tolerance}`}</b>
        </p>
      )}
      {before && (
        <p className="num">
          On {formatDayAndMonth(momentOf(verdict.before.at))} you wrote {before}.
        </p>
      )}
    </div>
  )
}
