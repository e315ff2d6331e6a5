import type { DoneAnswer, TotpSetup } from '../domains/identity/schema.ts'

/*
 * How our own HTTP API is asked, whatever for: one request, one answer or one refusal.
 */

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  keepalive?: boolean
  /** bytes: what is answered is no text. A refusal is one all the same. */
  wants?: 'bytes'
}

/** Carries one request to the API: `fetch` in the browser, the app's own `inject` while rendering on the server. */
export type Send = (request: ApiRequest) => Promise<{ status: number; text: string; bytes?: Uint8Array<ArrayBuffer> }>

/** A refusal of the API (`status` 4xx, 5xx) or, with status 0, no answer at all. `message` is fit to show. */
export class ApiError extends Error {
  status: number
  code: string
  errors: Record<string, string>
  /** For an authenticator app, where the refusal of a log-in asks for its code for the first time. */
  setup: TotpSetup | undefined

  constructor(failure: {
    status: number
    code: string
    message: string
    errors?: Record<string, string>
    setup?: TotpSetup | undefined
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.setup = failure.setup
  }
}

const offline = { status: 0, code: 'offline', message: 'No connection. Check your network and try again.' }
const unreadable = { code: 'unreadable', message: 'Something went wrong on our side. Please try again.' }

type Body<T> = T & {
  success: boolean
  code?: string
  message?: string
  errors?: Record<string, string>
  setup?: TotpSetup
}

function parse<T>(text: string): Body<T> | null {
  try {
    const body: Body<T> = JSON.parse(text)
    return body
  } catch {
    return null // a proxy's HTML error page, or a cut answer
  }
}

/** The ways to ask, each by what it answers; all reject with `ApiError`. */
export function createCaller(send: Send) {
  async function ask(request: ApiRequest) {
    const answer = await send(request).catch(() => null)
    if (!answer) throw new ApiError(offline)
    return answer
  }
  function refusal(status: number, body: Body<unknown> | null) {
    const code = body?.code ?? unreadable.code
    const message = body?.message ?? unreadable.message
    return new ApiError({ status, code, message, errors: body?.errors ?? {}, setup: body?.setup })
  }
  async function call<T>(request: ApiRequest) {
    const answer = await ask(request)
    const body = parse<T>(answer.text)
    if (answer.status < 300 && body?.success) return body
    throw refusal(answer.status, body)
  }
  async function getBytes(path: string) {
    const { status, text, bytes } = await ask({ method: 'GET', path, wants: 'bytes' })
    if (status < 300 && bytes) return bytes
    throw refusal(status, parse(text))
  }
  const get = async <T>(path: string) => (await call<{ data: T }>({ method: 'GET', path })).data
  const post = async <T>(path: string, body: unknown, keepalive = false) =>
    (await call<{ data: T }>({ method: 'POST', path, body, keepalive })).data
  const put = async <T>(path: string, body: unknown) => (await call<{ data: T }>({ method: 'PUT', path, body })).data
  /** Answers what to tell the person. */
  const tell = async (path: string, body: unknown) => (await call<DoneAnswer>({ method: 'POST', path, body })).message
  const list = <T, K extends keyof T & string>(module: string, ...keys: K[]) =>
    get<Pick<T, K>[]>(`/api/website/list/${module}/all?keys=${keys.join(',')}`)

  return { call, get, getBytes, post, put, tell, list }
}
export type Caller = ReturnType<typeof createCaller>
