import { type FormEvent, useState } from 'react'
import type { PublicTest, TestMode } from '../../../domains/exams/schema.ts'
import { useApi } from '../../api-context.ts'
import { useRequest } from '../../form-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { CentreChoice } from './centre-choice.tsx'
import css from './register.module.css'
import { useTestCentres } from './use-test-centres.ts'

type RegisterWindowProps = {
  test: PublicTest
  /** In which ways one can register now. */
  modes: TestMode[]
  onClose: () => void
  onDone: () => void
}

const modeNames = { online: 'Online', offline: 'Offline' } as const
const modeHints = { online: 'On your own device', offline: 'On paper, at one of our centers' } as const

type ModeChoiceProps = { modes: TestMode[]; mode: TestMode | undefined; onChoose: (mode: TestMode) => void }

function ModeChoice({ modes, mode, onChoose }: ModeChoiceProps) {
  return (
    <fieldset className={css.modes}>
      <legend>Mode</legend>
      {modes.map((one) => (
        <label key={one} className={css.mode}>
          <input type="radio" name="mode" value={one} checked={mode === one} onChange={() => onChoose(one)} />
          <span>
            <b>{modeNames[one]}</b> {modeHints[one]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Chooses how a test is sat, and where. Stays open when it did not work, with what was chosen, and says why. */
export function RegisterWindow({ test, modes, onClose, onDone }: RegisterWindowProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest('Not able to register. Please try again.')
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
    const refused = await run(async () => void (await api.registerForTest(test._id, body)))
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
          {isSending ? 'Please wait' : 'Register'}
        </button>
      </form>
    </Overlay>
  )
}
