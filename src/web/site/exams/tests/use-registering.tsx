import { type ComponentProps, type ReactNode, useState } from 'react'
import type { PublicTest } from '../../../../domains/exams/tests/schema.ts'
import { asked } from '../../../ui/layout/asked.tsx'
import { Overlay } from '../../../ui/overlays/overlay.tsx'
import css from './register.module.css'
import { modesOffered } from './test-action.ts'

const RegisterWindow = asked(async () => (await import('./register-window.tsx')).RegisterWindow)

type Step = { at: 'list' } | { at: 'form'; test: PublicTest } | { at: 'done' }

/** Registering, from the press of the button to the word of success; `reload` asks for the lists anew. */
export function useRegistering(now: number, reload: () => Promise<void>) {
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [times, setTimes] = useState(0)
  const finish = () => {
    setStep({ at: 'list' })
    setTimes((times) => times + 1)
  }
  const formProps = (test: PublicTest): ComponentProps<typeof RegisterWindow> => ({
    test,
    modes: modesOffered(test, now),
    onClose: () => setStep({ at: 'list' }),
    onDone: () => {
      void reload()
      setStep({ at: 'done' })
    },
  })
  let windows: ReactNode = null
  if (step.at === 'form') {
    windows = <RegisterWindow {...formProps(step.test)} />
  }
  if (step.at === 'done') windows = <SuccessWindow onClose={finish} />
  return { register: (test: PublicTest) => setStep({ at: 'form', test }), times, windows }
}

function SuccessWindow({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title="Success" onClose={onClose}>
      <div className={css.form}>
        <p>You have successfully registered.</p>
        <button type="button" className="btn" onClick={onClose}>
          OK
        </button>
      </div>
    </Overlay>
  )
}
