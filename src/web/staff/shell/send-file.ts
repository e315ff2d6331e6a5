import type { Call, CallTypes } from '../../../platform/http/call.ts'
import { getToken } from '../../shell/session.ts'
import { leaveForSignIn, StaffError } from './api.ts'

// A large picture over a slow line.
const timeoutMs = 120_000

type Answered<T> = T extends { answer: infer A } ? A : never

/** Sends the bytes of a file as they are; rejects with what the API has refused. */
export async function sendFile<P extends string, T extends CallTypes>(
  call: Call<P, T>,
  query: Record<string, string>,
  file: File,
): Promise<Answered<T>> {
  const response = await fetch(`${call.path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${getToken()}`, 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => null)
  if (!response)
    throw new StaffError(0, { code: 'offline', message: 'No connection. Check your network and try again.' })
  const told = await response.json().catch(() => ({}))
  if (response.status === 401) leaveForSignIn()
  if (!response.ok) throw new StaffError(response.status, told)
  return told.data
}
