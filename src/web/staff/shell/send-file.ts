import type { Call, CallTypes } from '#platform/http/call.ts'
import { askApi } from '#web/shell/api/call-api.ts'
import { getToken } from '#web/shell/session.ts'
import { persist } from './api.ts'

// A large picture over a slow line.
const timeoutMs = 120_000

type Answered<T> = T extends { answer: infer A } ? A : never

/** Sends the bytes of a file as they are; rejects with what the API has refused. */
export function sendFile<P extends string, T extends CallTypes>(
  call: Call<P, T>,
  query: Record<string, string>,
  file: File,
): Promise<Answered<T>> {
  const path = `${call.path}?${new URLSearchParams(query)}`
  const send = async () => {
    const response = await fetch(path, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${getToken()}`, 'content-type': 'application/octet-stream' },
      body: file,
    })
    return { status: response.status, text: await response.text() }
  }
  const asked = { call, path, body: undefined, options: {} }
  return persist(async () => {
    const answer: Answered<T> = JSON.parse(JSON.stringify(await askApi(send, asked)))
    return answer
  })
}
