import { useApi } from '../api-context.ts'
import { dropSession } from '../session.ts'
import { orNull } from './or-null.ts'

/** Signs out. This device forgets the session even when the server cannot be told. */
export function useLogout() {
  const api = useApi()
  return async () => {
    await orNull(api.logout())
    dropSession()
    const { showToast } = await import('../ui/toast.ts')
    showToast('You are logged out.')
  }
}
