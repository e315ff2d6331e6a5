import type { DraftReviewFacts } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '../../parts/text/dates.ts'
import { noteFieldNames } from '../words.ts'
import css from './review.module.css'

function headOf({ state, sent_by, sent_at, decided_by, decided_at }: DraftReviewFacts) {
  if (state === 'in-review') return t`${sent_by ?? t`Somebody`} sent this question for review, ${dayAndTime(sent_at)}.`
  return t`${decided_by ?? t`Somebody`} returned this question, ${dayAndTime(decided_at ?? sent_at)}.`
}

/** Where the draft stands with its reviewers, and what they noted, by field. */
export function ReviewPanel({ review }: { review: DraftReviewFacts | null }) {
  if (review === null) return null
  const { state, notes, why_not } = review
  return (
    <section className={css.panel} aria-label="Review" data-state={state}>
      <p>
        {headOf(review)} {state === 'in-review' && t`Nobody can change it until it is decided or taken back.`}
      </p>
      {why_not !== null && <p role="note">{why_not}</p>}
      {notes.length > 0 && (
        <dl className={css.notes}>
          {notes.map(({ field, text }) => (
            <div key={`${field} ${text}`}>
              <dt>{noteFieldNames[field]}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
