import { useThings } from '#web/staff/parts/draft-fields/thing-field.tsx'
import css from '../parts/plan.module.css'
import type { PlanHand } from './use-plan.ts'

type Props = { hand: PlanHand; isFixed: boolean }

/** A practice test for owners of a course with it, or for the students of some batches alone. */
export function Batches({ hand, isFixed }: Props) {
  const { plan, change } = hand
  const { choices, isLoading } = useThings('batch')
  const chosen = plan.batch_ids
  const put = (id: string, isOn: boolean) => {
    const others = (chosen ?? []).filter((batchId) => batchId !== id)
    change({ batch_ids: isOn ? [...others, id] : others })
  }
  return (
    <fieldset className={css.set}>
      <legend>For</legend>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={chosen !== null}
          disabled={isFixed}
          // Free is for every student: the two exclude each other.
          onChange={(event) => change(event.target.checked ? { batch_ids: [], is_free: false } : { batch_ids: null })}
        />
        Only students in these batches
      </label>
      {chosen !== null && isLoading && <p role="status">Loading the batches…</p>}
      {chosen !== null &&
        choices.map(({ value, label }) => (
          <label className={css.check} key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={isFixed}
              onChange={(event) => put(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
    </fieldset>
  )
}
