import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { catalogueCalls } from '../../../../domains/catalogue/calls.ts'
import type { Centre } from '../../../../domains/catalogue/schema.ts'
import { registrationCalls } from '../../../../domains/exams/registrations/calls.ts'
import type { PublicTest, TestMode } from '../../../../domains/exams/tests/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { useApi } from '../../../shell/api/api-context.ts'
import { useRequest } from '../../../shell/forms/form-state.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Overlay } from '../../../ui/overlays/overlay.tsx'
import css from './register.module.css'

type Loaded = { state: 'loading' | 'failed' | 'loaded'; centres: Centre[] }
export type CentreList = Loaded & { again: () => void }

/** The centres where a test can be sat, once they are wanted. */
export function useTestCentres({ allowed_centers }: PublicTest, isWanted: boolean): CentreList {
  const api = useApi()
  const [list, setList] = useState<Loaded>({ state: 'loading', centres: [] })
  const load = useCallback(async () => {
    setList({ state: 'loading', centres: [] })
    const centres = await api(catalogueCalls)
      .masterCentres()
      .then(
        (centres): Loaded => ({
          state: 'loaded',
          centres: centres.filter(({ _id }) => allowed_centers.length === 0 || allowed_centers.includes(_id)),
        }),
        (): Loaded => ({ state: 'failed', centres: [] }),
      )
    setList(centres)
  }, [api, allowed_centers])
  // Meets the network: nobody who sits the test at home needs the list.
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])
  return { ...list, again: () => void load() }
}

type RegisterWindowProps = {
  test: PublicTest
  /** In which ways one can register now. */
  modes: TestMode[]
  onClose: () => void
  onDone: () => void
}

const modeNames = { online: t`Online`, offline: t`Offline` } as const
const modeHints = { online: t`On your own device`, offline: t`On paper, at one of our centres` } as const

type ModeChoiceProps = { modes: TestMode[]; mode: TestMode | undefined; onChoose: (mode: TestMode) => void }

function ModeChoice({ modes, mode, onChoose }: ModeChoiceProps) {
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

/** Chooses how a test is sat, and where. Stays open when it did not work, with what was chosen, and says why. */
export function RegisterWindow({ test, modes, onClose, onDone }: RegisterWindowProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`Not able to register. Please try again.`)
  const [mode, setMode] = useState(modes[0])
  const [centreId, setCentreId] = useState<string | null>(null)
  const list = useTestCentres(test, mode === 'offline')
  const chosen = list.centres.find(({ _id }) => _id === centreId) ?? list.centres[0]

  const choose = (mode: TestMode) => {
    setMode(mode)
    if (mode === 'online') setCentreId(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !mode) return
    const body = mode === 'offline' ? { mode, center_id: chosen?._id ?? null } : { mode }
    const refused = await run(async () => void (await api(registrationCalls).registerForTest({ id: test._id }, body)))
    if (!refused) onDone()
  }

  return (
    <Overlay title="Register for FTD" onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void send(event)}>
        <p className={css.test}>{test.quiz_name}</p>
        <ModeChoice modes={modes} mode={mode} onChoose={choose} />
        {mode === 'offline' && <CentreChoice list={list} chosen={chosen} onChoose={setCentreId} />}
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <button className="btn" type="submit" disabled={isSending || (mode === 'offline' && !chosen)}>
          {isSending ? t`Please wait` : t`Register`}
        </button>
      </form>
    </Overlay>
  )
}

type CentreChoiceProps = {
  list: CentreList
  chosen: Centre | undefined
  onChoose: (centreId: string) => void
}

const sentences = {
  loading: t`Loading the list…`,
  failed: t`The list could not be loaded.`,
  loaded: undefined,
}

/** Where the test is sat on paper, with the address of the centre; a sentence for as long as there is none. */
function CentreChoice({ list: { state, centres, again }, chosen, onChoose }: CentreChoiceProps) {
  const none = state === 'loaded' && centres.length === 0 ? t`No centre holds this test at present.` : undefined
  return (
    <div className={css.centre}>
      {chosen && (
        <SelectField
          id="register-centre"
          label="Center"
          empty="Choose Center"
          value={chosen._id}
          options={centres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
          onChange={({ target }) => onChoose(target.value)}
          required
        />
      )}
      <p className={css.hint} role="status">
        {chosen?.center_address ?? none ?? sentences[state]}
        {state === 'failed' && (
          <button className="link" type="button" onClick={again}>
            Try again
          </button>
        )}
      </p>
    </div>
  )
}
