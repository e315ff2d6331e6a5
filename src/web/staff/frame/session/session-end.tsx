import { lazy, Suspense, useEffect, useState } from 'react'
import { staffCalls } from '#domains/identity/staff/calls.ts'
import { answersChanged } from '../../shell/answers.ts'
import { signInAgain } from '../../shell/api.ts'

/** Forms are not for every screen: this one comes when a session has ended. */
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

type Asking = { answer: (isSignedIn: boolean) => void; promise: Promise<boolean> }

/** When the session has ended: signing in over the page, whatever is typed there. However many calls were refused, it is asked once. */
export function SessionEnd() {
  const [asking, setAsking] = useState<Asking | null>(null)
  // Calls are made outside React.
  useEffect(() => {
    let open: Asking | null = null
    signInAgain.ask = () => {
      if (open) return open.promise
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const answer = (isSignedIn: boolean) => {
        open = null
        setAsking(null)
        resolve(isSignedIn)
        if (isSignedIn) void answersChanged(staffCalls)
      }
      open = { answer, promise }
      setAsking(open)
      return promise
    }
    return () => {
      signInAgain.ask = null
    }
  }, [])
  if (!asking) return null
  return (
    <Suspense>
      <SignInDialog onEnd={asking.answer} />
    </Suspense>
  )
}
