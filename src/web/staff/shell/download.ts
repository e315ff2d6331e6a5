import { getToken } from '../../shell/session.ts'
import { leaveForSignIn, StaffError } from './api.ts'

// A long file over a slow line.
const timeoutMs = 600_000

/** Hands a file of the API to the browser under its name; rejects with what the API has refused. */
export async function download(address: string, name: string) {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${getToken()}` },
  }).catch(() => null)
  if (!response)
    throw new StaffError(0, { code: 'offline', message: 'No connection. Check your network and try again.' })
  if (response.status === 401) leaveForSignIn()
  if (!response.ok) throw new StaffError(response.status, await response.json().catch(() => ({})))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
