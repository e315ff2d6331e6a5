import { useCallback, useEffect, useState } from 'react'
import { seatCalls } from '#domains/exams/seats/calls.ts'
import type { RegistrationForm } from '#domains/exams/seats/schema.ts'
import type { TestMode } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paiseOf, shortMoneyText } from '#platform/text/money.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import css from './register.module.css'

export type SeatCentre = RegistrationForm['centers'][number]
type Loaded = { state: 'loading' | 'failed'; form: null } | { state: 'loaded'; form: RegistrationForm }
type LoadedForm = Loaded & { again: () => void }

/** Loads the information and choices for registering, with the current seats. */
export function useRegistrationForm(testId: string): LoadedForm {
  const api = useApi()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading', form: null })
  const load = useCallback(async () => {
    // While reloading, the current form stays, with the choices made in it.
    setLoaded((before) => (before.state === 'loaded' ? before : { state: 'loading', form: null }))
    const answer = await api(seatCalls)
      .registrationForm({ id: testId })
      .then(
        (form): Loaded => ({ state: 'loaded', form }),
        (): Loaded => ({ state: 'failed', form: null }),
      )
    setLoaded((before) => (answer.state === 'failed' && before.state === 'loaded' ? before : answer))
  }, [api, testId])
  // The network is outside React.
  useEffect(() => {
    void load()
  }, [load])
  return { ...loaded, again: () => void load() }
}

/** Placeholder text while there is nothing to choose from. */
export function LoadingForm({ form: { state, again } }: { form: LoadedForm }) {
  return (
    <p className={css.hint} role="status">
      {state === 'failed' ? t`The form could not be loaded.` : t`Loading the form…`}
      {state === 'failed' && (
        <button className="link" type="button" onClick={again}>
          Try again
        </button>
      )}
    </p>
  )
}

/** Deadline for registering, eligibility, and a description of the test. */
export function Terms({ form, mode }: { form: RegistrationForm; mode: TestMode | undefined }) {
  const end = mode === 'offline' ? form.ends_at.offline : form.ends_at.online
  return (
    <div className={css.terms}>
      {end && <p className="num">Register by {longDateTime(end)}</p>}
      {form.fee && (
        <p className="num">
          {form.fee.is_paid
            ? t`The fee of ${shortMoneyText(paiseOf(form.fee.amount))} is paid.`
            : t`Fee: ${shortMoneyText(paiseOf(form.fee.amount))}, paid in our shop.`}
        </p>
      )}
      {form.eligibility.length > 0 && (
        <>
          <h3>Who may sit it</h3>
          <ul>
            {form.eligibility.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {form.marking.length > 0 && (
        <>
          <h3>Marking</h3>
          <ul className="num">
            {form.marking.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {form.syllabus !== '' && (
        <details>
          <summary>Syllabus</summary>
          <p className={css.syllabus}>{form.syllabus}</p>
        </details>
      )}
    </div>
  )
}

const modeNames = { online: t`Online`, offline: t`Offline` } as const
const modeHints = { online: t`On your own device`, offline: t`On paper, at one of our centres` } as const

type ModeChoiceProps = { modes: TestMode[]; mode: TestMode | undefined; onChoose: (mode: TestMode) => void }

export function ModeChoice({ modes, mode, onChoose }: ModeChoiceProps) {
  return (
    <fieldset className={css.modes}>
      <legend>Mode</legend>
      {modes.map((option) => (
        <label key={option} className={css.mode}>
          <input type="radio" name="mode" value={option} checked={mode === option} onChange={() => onChoose(option)} />
          <span>
            <b>{modeNames[option]}</b> {modeHints[option]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns a centre's name with "full" or its remaining seats, if known. */
function nameOf({ center_name, seats_left }: SeatCentre) {
  if (seats_left === null) return center_name
  return seats_left === 0
    ? t`${center_name} (full)`
    : t`${center_name} (${plural(seats_left, '# seat', '# seats')} left)`
}

/** Returns the chosen centre, or else the first with a seat. */
export function chosenCentre(centres: SeatCentre[], centreId: string | null) {
  return centres.find(({ _id }) => _id === centreId) ?? centres.find((centre) => centre.seats_left !== 0) ?? centres[0]
}

type CentreChoiceProps = {
  id: string
  centres: SeatCentre[]
  chosen: SeatCentre | undefined
  onChoose: (centreId: string) => void
}

/** Choice of the centre for a test on paper, with its address, and whether it is full. */
export function CentreChoice({ id, centres, chosen, onChoose }: CentreChoiceProps) {
  const next = chosen?.seats_left === 0 ? centres.find(({ seats_left }) => seats_left !== 0) : undefined
  return (
    <div className={css.centre}>
      {chosen && (
        <SelectField
          id={id}
          label="Center"
          empty="Choose Center"
          value={chosen._id}
          options={centres.map((centre) => ({ value: centre._id, label: nameOf(centre) }))}
          onChange={({ target }) => onChoose(target.value)}
          required
        />
      )}
      <p className={css.hint} role="status">
        {chosen ? chosen.center_address : t`No centre is holding this test at present.`}
        {chosen?.seats_left === 0 && (
          <b>
            {t`${chosen.center_name} is full.`}{' '}
            {chosen.waiting > 0 && plural(chosen.waiting, '# student waits.', '# students wait.')}
          </b>
        )}
      </p>
      {next && (
        <button type="button" className="btn ghost" onClick={() => onChoose(next._id)}>
          Choose {next.center_name} instead
        </button>
      )}
    </div>
  )
}
