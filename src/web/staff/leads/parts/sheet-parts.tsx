import { dayAndTime } from '../../parts/text/dates.ts'
import { Bubbles, OtherTimeFields, whens } from './call-choices.tsx'
import { momentOf, type SheetState } from './call-rules.ts'
import css from './desk.module.css'
import { useChoices } from './use-choices.ts'

export function NextCall({
  when,
  other,
  onChange,
}: Pick<SheetState, 'when' | 'other'> & { onChange: (some: Partial<SheetState>) => void }) {
  return (
    <div>
      <Bubbles
        legend="Next call"
        name="when"
        choices={whens}
        value={when}
        firstKey={6}
        onChoose={(value) => onChange({ when: value })}
      />
      {when === 'other' ? (
        <OtherTimeFields value={other} onChange={(value) => onChange({ other: value })} />
      ) : (
        <p className={css.facts}>{dayAndTime(momentOf(when, other))}</p>
      )}
    </div>
  )
}

export function StageAndNote({
  state,
  onChange,
}: {
  state: SheetState
  onChange: (some: Partial<SheetState>) => void
}) {
  const { stages, reasons } = useChoices()
  return (
    <>
      <label className={css.field}>
        Stage
        <select value={state.stage} onChange={(event) => onChange({ stage: event.target.value })}>
          {stages
            .filter(({ key }) => key !== 'won')
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </select>
      </label>
      {state.stage === 'lost' && (
        <label className={css.field}>
          Why
          <select value={state.reason} onChange={(event) => onChange({ reason: event.target.value })}>
            <option value="">Please choose</option>
            {reasons.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={css.field}>
        Note
        <textarea
          rows={3}
          maxLength={1000}
          value={state.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </label>
    </>
  )
}
