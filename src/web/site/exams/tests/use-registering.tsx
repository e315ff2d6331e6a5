import { type ComponentProps, type ReactNode, useState } from 'react'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import css from './register.module.css'
import { modesOffered, type OwnSubscription } from './test-action.ts'

const ChangeWindow = asked(async () => (await import('./change-window.tsx')).ChangeWindow)
const RegisterWindow = asked(async () => (await import('./register-window.tsx')).RegisterWindow)

type Step =
  | { at: 'list' }
  | { at: 'form'; test: PublicTest }
  | { at: 'change'; subscription: OwnSubscription }
  | { at: 'done'; message: string }

/** Handles registering and changes, from the button to the success message; `reload` reloads the lists. */
export function useRegistering(now: number, reload: () => Promise<void>) {
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [times, setTimes] = useState(0)
  const finish = () => {
    setStep({ at: 'list' })
    setTimes((times) => times + 1)
  }
  const onDone = (message: string) => {
    void reload()
    setStep({ at: 'done', message })
  }
  const formProps = (test: PublicTest): ComponentProps<typeof RegisterWindow> => ({
    test,
    modes: modesOffered(test, now),
    onClose: () => setStep({ at: 'list' }),
    onDone,
  })
  let windows: ReactNode = null
  if (step.at === 'form') {
    windows = <RegisterWindow {...formProps(step.test)} />
  }
  if (step.at === 'change') {
    const { subscription } = step
    windows = <ChangeWindow subscription={subscription} onClose={() => setStep({ at: 'list' })} onDone={onDone} />
  }
  if (step.at === 'done') windows = <SuccessWindow message={step.message} onClose={finish} />
  return {
    register: (test: PublicTest) => setStep({ at: 'form', test }),
    change: (subscription: OwnSubscription) => setStep({ at: 'change', subscription }),
    times,
    windows,
  }
}

function SuccessWindow({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Overlay title="Success" onClose={onClose}>
      <div className={css.form}>
        <p>{message}</p>
        <button type="button" className="btn" onClick={onClose}>
          OK
        </button>
      </div>
    </Overlay>
  )
}
