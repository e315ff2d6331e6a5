import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import type { LoginBody } from '#domains/identity/sessions/schema.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/call-api.ts'
import { getDeviceToken, storeDeviceToken, storeSession } from '../session.ts'
import { solvePuzzle } from './solve-puzzle.ts'

export type KeptLogin = LoginBody & { isShared: boolean }

/** Logs in, keeps the session, and answers whose it is; `isShared`: for this tab alone. Where too many have failed before, it solves the puzzle that lets this one through; `onProgress` is told how much of that is done. */
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
  return data
}
