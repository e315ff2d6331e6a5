import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { sessionCalls } from '../../../../domains/identity/sessions/calls.ts'
import { safeRedirect } from '../../../../domains/identity/sessions/rules.ts'
import type { LoginBody } from '../../../../domains/identity/sessions/schema.ts'
import type { Api } from '../../../shell/api/api.ts'
import { ApiError } from '../../../shell/api/call-api.ts'
import { getDeviceToken, storeDeviceToken, storeSession } from '../../../shell/session.ts'
import { solvePuzzle } from './solve-puzzle.ts'

export type KeptLogin = LoginBody & { isShared: boolean }

/** Logs in and keeps the session; `isShared`: for this tab alone. Where too many have failed before, it solves the puzzle that lets this one through; `onProgress` is told how much of that is done. */
export async function logIn(api: Api, { isShared, ...input }: KeptLogin, onProgress?: (done: number) => void) {
  const known = getDeviceToken()
  const body = known === null ? input : { ...input, device_token: known }
  const { token, device_token, data } = await api(sessionCalls)
    .login(body)
    .catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || !error.puzzle) throw error
      const nonces = await solvePuzzle(error.puzzle, onProgress)
      if (!nonces) throw error
      return api(sessionCalls).login({ ...body, proof: { salt: error.puzzle.salt, nonces } })
    })
  storeDeviceToken(device_token)
  storeSession(token, data, { remember: input.remember ?? false, isShared })
}

const never = () => () => undefined

/**
 * Where the address says to go after signing in, or null. Not told while hydrating: the server's HTML is the same for every query, and links made from
 * another one would not be put right.
 */
export function useRedirect() {
  const [search] = useSearchParams()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const wanted = search.get('redirect')
  return isHydrated && wanted !== null ? safeRedirect(wanted) : null
}
