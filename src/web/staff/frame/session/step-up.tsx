import { lazy, Suspense, useEffect, useState } from 'react'
import { stepUp } from '../../shell/api.ts'

/** Loaded on demand, because few screens need forms. */
const CodeDialog = lazy(() => import('./code-dialog.tsx'))

type Asking = { answer: (isGiven: boolean) => void }

/** Asks for a fresh code when any call needs one, and then repeats the call. */
export function StepUp() {
  const [asking, setAsking] = useState<Asking | null>(null)
  // Calls are made outside React.
  useEffect(() => {
    stepUp.ask = () =>
      new Promise((answer) => {
        setAsking({ answer })
      })
    return () => {
      stepUp.ask = null
    }
  }, [])
  if (!asking) return null
  const end = (isGiven: boolean) => {
    setAsking(null)
    asking.answer(isGiven)
  }
  return (
    <Suspense>
      <CodeDialog onEnd={end} />
    </Suspense>
  )
}
