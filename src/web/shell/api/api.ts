import { createApiOf } from '#platform/http/call.ts'
import { askApi, type Send } from './call-api.ts'

/**
 * The typed client of our own HTTP API: the only way a page gets or changes data. `api(leadCalls).subscribe(body)` asks a declared call; every call rejects
 * with `ApiError`.
 */
export function createApi(send: Send) {
  return createApiOf((asked) => askApi(send, asked))
}
export type Api = ReturnType<typeof createApi>
