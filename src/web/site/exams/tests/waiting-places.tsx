import { useEffect, useState } from 'react'
import { seatCalls } from '#domains/exams/seats/calls.ts'
import type { OwnWaiting } from '#domains/exams/seats/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import css from './tests.module.css'

type Props = {
  /** Another value asks anew. */
  times: unknown
  onChanged: () => void
}

/** Waiting lists that the person who is signed in stands on, and seats that are kept for them. Nothing where there are none. */
export function WaitingPlaces({ times, onChanged }: Props) {
  const api = useApi()
  const [asked, setAsked] = useState(0)
  const [loaded, setLoaded] = useState<{ places: OwnWaiting[]; isFailed: boolean }>({ places: [], isFailed: false })
  // Meets the network, and again after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say when to ask anew
  useEffect(() => {
    let isOver = false
    api(seatCalls)
      .waitingPlaces()
      .then(
        (places) => isOver || setLoaded({ places, isFailed: false }),
        () => isOver || setLoaded((before) => ({ ...before, isFailed: true })),
      )
    return () => {
      isOver = true
    }
  }, [api, asked, times])
  const again = () => setAsked((asked) => asked + 1)
  const { places, isFailed } = loaded
  if (places.length === 0 && !isFailed) return null
  return (
    <section aria-label="Waiting Lists" className={css.failed}>
      <h2 className={css.heading}>Waiting Lists</h2>
      {isFailed && (
        <Notice tone="bad">
          Your waiting lists could not be loaded.{' '}
          <button type="button" className="link" onClick={again}>
            Try again
          </button>
        </Notice>
      )}
      <ul className={css.tickets}>
        {places.map((place) => (
          <li key={place._id}>
            <Place
              place={place}
              onChanged={() => {
                again()
                onChanged()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function tellState({ state, ahead, offer_ends_at }: OwnWaiting) {
  if (state === 'offered' && offer_ends_at) return t`A seat is kept for you until ${longDateTime(offer_ends_at)}.`
  if (state === 'lapsed') return t`The time to accept this seat is over.`
  return ahead === 0
    ? t`You are the next.`
    : plural(ahead, '# student waits before you.', '# students wait before you.')
}

function Place({ place, onChanged }: { place: OwnWaiting; onChanged: () => void }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const act = async (what: 'acceptSeat' | 'leaveWaiting') => {
    const calls = api(seatCalls)
    const refused = await run(async () => void (await calls[what]({ id: place._id }, {})))
    if (!refused) onChanged()
  }
  const of = <span className="sr"> {place.quiz_name}</span>
  return (
    <div className={css.place}>
      <h3 className={css.name}>{place.quiz_name}</h3>
      <p className="num">
        {place.center_name}. {tellState(place)}
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div className={css.choices}>
        {place.state === 'offered' && (
          <button type="button" className="btn" disabled={isSending} onClick={() => void act('acceptSeat')}>
            Accept the seat{of}
          </button>
        )}
        <button type="button" className="btn ghost" disabled={isSending} onClick={() => void act('leaveWaiting')}>
          {place.state === 'offered' ? t`No, thank you` : t`Leave the waiting list`}
          {of}
        </button>
      </div>
    </div>
  )
}
