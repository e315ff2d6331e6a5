import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { logOutHere } from '#web/shell/session.ts'
import { orNull } from '../../page-frame/missing.tsx'

/** Signs out. This device drops the session even if the server cannot be reached. */
export function useLogout() {
  const api = useApi()
  return async () => {
    await orNull(api(sessionCalls).logout())
    logOutHere()
    const { showToast } = await import('#web/ui/overlays/toast.ts')
    showToast(t`You have logged out.`)
  }
}
