/*
 * A call of our HTTP API is declared once, in the `calls.ts` of its room. The server answers it with `serve`
 * (serve.ts); the browser makes it through a client made from the same declaration. At run time a declaration is a
 * method, a path and the form of the answer; everything else is types, which cost pages nothing.
 */

export type Method = 'GET' | 'POST' | 'PUT'

/**
 * Shape of the answer's JSON beside `success: true`: `data` under the key data; `message` as a sentence for the
 * person; `whole` with its own keys, such as `{ data, total }`; `body` under both keys body and data. `bytes` is
 * not JSON.
 */
export type Form = 'data' | 'message' | 'whole' | 'body' | 'bytes'

/**
 * `params`: path parameters that are not arbitrary text. `answerOf`: answer for each value of the path's `:type`.
 * `rowsOf`: rows for each value of the path's `:module`, reduced to the requested `keys`.
 */
export type CallTypes = {
  params?: object
  query?: object
  body?: unknown
  answer?: unknown
  answerOf?: object
  rowsOf?: object
}

declare const types: unique symbol

export type Call<P extends string = string, T extends CallTypes = CallTypes, F extends Form = Form> = {
  readonly method: Method
  readonly path: P
  readonly form: F
  /** Never set at run time: it only carries the types. */
  readonly [types]?: T
}

/** One page of a list in the form `whole`; `total` counts the rows of all pages. */
export type PageOf<T> = { data: T[]; total: number }

/** Lists of the console, in the form `whole`: see staff-list.ts. */
export type ListQuery = { limit?: number; after?: string }
export type StaffList<Row> = { data: Row[]; next: string | null; total: Total }
export type Total = { value: number; is_exact: boolean }

function declareBy(method: Method) {
  return <const P extends string, F extends Form = 'data'>(path: P, form: F = 'data' as F) => ({
    types: <T extends CallTypes = object>(): Call<P, T, F> => ({ method, path, form }),
  })
}
export const get = declareBy('GET')
export const post = declareBy('POST')
export const put = declareBy('PUT')

export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<P extends string, T> = {
  [K in ParamNames<P>]: T extends { params: infer Known } ? (K extends keyof Known ? Known[K] : string) : string
}

type Query<T> = T extends { query: infer Q } ? Q : unknown
/** The parameters of the path and the query, all in one object. */
type Address<P extends string, T> = Params<P, T> & Query<T>

/**
 * `keepalive`: the browser completes the request even if the page closes. For the console: `ifMatch` is the
 * version a write is based on, `idempotencyKey` identifies the form that must not be sent twice.
 */
export type AskOptions = { keepalive?: boolean; ifMatch?: string; idempotencyKey?: string }

/** Arguments of a call: its address, then its body, as far as it has them. */
export type Input<P extends string, T> = T extends { body: infer B }
  ? keyof Address<P, T> extends never
    ? [body: B] | [noAddress: null, body: B, options: AskOptions]
    : [address: Address<P, T>, body: B, options?: AskOptions]
  : keyof Address<P, T> extends never
    ? []
    : object extends Address<P, T>
      ? [address?: Address<P, T>]
      : [address: Address<P, T>]

export type AnswerOf<T, F> = F extends 'message'
  ? string
  : F extends 'bytes'
    ? Uint8Array<ArrayBuffer>
    : T extends { answer: infer A }
      ? A
      : T extends { answerOf: infer D }
        ? D[keyof D]
        : T extends { rowsOf: infer R }
          ? { [M in keyof R]: Partial<R[M]> }[keyof R][]
          : never

type Ask<P extends string, T, F> = T extends { answerOf: infer D }
  ? <N extends keyof D>(address: Omit<Address<P, T>, 'type'> & { type: N }) => Promise<D[N]>
  : T extends { rowsOf: infer R }
    ? <M extends keyof R, K extends keyof R[M]>(address: { module: M; keys: K[] }) => Promise<Pick<R[M], K>[]>
    : (...input: Input<P, T>) => Promise<AnswerOf<T, F>>

export type Calls = { readonly [name: string]: Call }
/** A client: a function per call, `(address, body, options)`, without the arguments a call does not have. */
export type Client<C> = { [K in keyof C]: C[K] extends Call<infer P, infer T, infer F> ? Ask<P, T, F> : never }

type Values = Record<string, unknown>

/** Returns the path with its parameters filled in; the rest of `address` becomes the query. */
export function addressOf<P extends string, T extends CallTypes>(call: Call<P, T>, address: Address<P, T>): string
export function addressOf({ path }: Call, address: Values) {
  const query = { ...address }
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = encodeURIComponent(String(query[name]))
    delete query[name]
    return value
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${[value].flat().map(String).map(encodeURIComponent).join()}`,
  )
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

export type Asked = { call: Call; path: string; body: unknown; options: AskOptions }

type AskOne = (asked: Asked) => Promise<unknown>

/** Builds the request for a declared call from its arguments. */
function askedOf(call: Call, input: readonly unknown[]): Asked {
  const given = input as [(Values | null)?, unknown?, AskOptions?]
  // A call without parameters and query takes its body alone.
  const isBodyOnly = call.method !== 'GET' && !call.path.includes(':')
  const [address = {}, body = {}, options = {}] = isBodyOnly && given.length < 2 ? [{}, given[0]] : given
  return { call, path: addressOf(call, address ?? {}), body: call.method === 'GET' ? undefined : body, options }
}

function createClient(calls: Calls, ask: AskOne) {
  const methods = Object.entries(calls).map(([name, call]) => [
    name,
    (...input: unknown[]) => ask(askedOf(call, input)),
  ])
  return Object.fromEntries(methods)
}

type AnyCall = Pick<Call, 'method' | 'path' | 'form'>

/**
 * Creates a function that makes a declared call with these inputs; the caller names the answer's type `A`, as
 * declared.
 */
export function createAsk(ask: AskOne) {
  return <A>(call: AnyCall, input: readonly unknown[]) => ask(askedOf(call, input)) as Promise<A>
}

/** Makes a function that returns the client of a declaration: `api(leadCalls).subscribe(body)`. The same calls get the same client. `ask` sends one request. */
export function createApiOf(ask: AskOne) {
  const clients = new Map<Calls, unknown>()
  return <C extends Calls>(calls: C) => {
    if (!clients.has(calls)) clients.set(calls, createClient(calls, ask))
    return clients.get(calls) as Client<C>
  }
}
