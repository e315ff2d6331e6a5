import { useCallback, useEffect, useState } from 'react'
import type { OwnSession } from '../../../domains/identity/schema.ts'
import { useApi } from '../../api-context.ts'
import { useRequest } from '../../form-state.ts'

/** Where the owner of this account is signed in; null until it is known. */
export function useSessions() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [sessions, setSessions] = useState<OwnSession[] | null>(null)
  const [done, setDone] = useState({ times: 0, message: '' })

  const load = useCallback(async () => setSessions(await api.sessions()), [api])
  const again = () => void run(load)
  /** Ends what `request` ends; answers nothing, as the outcome is shown. */
  const end = async (request: () => Promise<string>) => {
    const message = await request()
    await load()
    setDone(({ times }) => ({ times: times + 1, message }))
  }
  // The list comes over the network, after the page is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new at every rendering, the list is wanted once
  useEffect(() => {
    void run(load)
  }, [load])

  return {
    ...{ sessions, isSending, refusal, done, again },
    endOne: (session: OwnSession) => void run(() => end(() => api.endSession(session._id))),
    endOthers: () => end(api.endOtherSessions),
  }
}
