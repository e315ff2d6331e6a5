import { addressIn, makeSignedIn, newNetwork } from '../../factories.ts'
import { createChance } from '../../faults/chance.ts'
import { wholeProfile } from '../../profile-form.ts'
import type { TestApp } from '../../test-app.ts'
import { matrix } from '../route-matrix.ts'
import type { Row, Visitor } from '../route-matrix-rules.ts'
import { makeValue, type Schema } from './make-values.ts'

/*
 * Goes through every value that an operation takes: each is put in place of the one in a request that is answered, the rest of which stays right. Chance would hardly ever
 * make all the rest right; so what stands behind the schemas is reached for each value by itself.
 */

type Path = (string | number)[]
/** `isQuery`: it stands in the query, as text. */
export type Leaf = { path: Path; schema: Schema; isQuery: boolean }
export type Request = { method: 'GET' | 'POST' | 'PUT'; url: string; body?: unknown; token?: string }
export type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listLeaves(schema: Schema, value: unknown, path: Path = []): Leaf[] {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) return parts.flatMap((part) => listLeaves(part, value, path))
  if (schema.properties) {
    if (value !== undefined && !isObject(value)) return []
    return Object.entries(schema.properties).flatMap(([name, below]) =>
      listLeaves(below, isObject(value) ? value[name] : undefined, [...path, name]),
    )
  }
  if (schema.type === 'array') {
    return listLeaves(schema.items ?? {}, Array.isArray(value) ? value[0] : undefined, [...path, 0])
  }
  if (schema.type === 'object' && isObject(schema.additionalProperties)) {
    return listLeaves(schema.additionalProperties, undefined, [...path, 'en'])
  }
  return schema.const === undefined && schema.type !== 'null' ? [{ path, schema, isQuery: false }] : []
}

/** The body with this value at this place; what is missing on the way there is made to fit its schema. */
export function putAt(body: unknown, path: Path, put: { value: unknown; schema?: Schema | undefined }): unknown {
  const [name, ...rest] = path
  const { value, schema = {} } = put
  if (name === undefined) return value
  const part = [schema, ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [])].find(
    (one) => (typeof name === 'number' ? one.items : one.properties) !== undefined,
  )
  const made = body ?? (part ? makeValue({ ...part, anyOf: undefined } as Schema, createChance(1), []) : undefined)
  const below = typeof name === 'number' ? part?.items : part?.properties?.[name]
  if (typeof name === 'number') {
    const list = Array.isArray(made) ? [...made] : []
    list[name] = putAt(list[name], rest, { value, schema: below })
    return list
  }
  const object = isObject(made) ? made : {}
  return { ...object, [name]: putAt(object[name], rest, { value, schema: below }) }
}

/** The places of an operation that take a value, by its description, where `body` is a right one. */
function leavesOf({ parameters = [], requestBody }: Operation, body: unknown): Leaf[] {
  const schema = requestBody?.content?.['application/json']?.schema
  const query = parameters.flatMap(({ name, in: place, schema: told = {} }) =>
    place === 'query' ? [{ path: [name], schema: told, isQuery: true }] : [],
  )
  return [...query, ...(schema ? listLeaves(schema, body) : [])]
}

/** Who is answered by a row, an owner or staff before others. */
function askerOf({ answers }: Row): Visitor | null {
  const order: Visitor[] = ['studentA', 'admin', 'accounts', 'examiner', 'tester', 'anonymous']
  return order.find((visitor) => answers(visitor) === 200) ?? null
}

/** Where the request of the matrix is short: everything that may be told besides. */
const whole: Record<string, object> = {
  'PUT /api/admission/self-profile-update': wholeProfile,
}

/** A request that is answered, made anew at each call, as answering may use up what it is about. */
async function makeRequest(app: TestApp, row: Row, made: { testId: string; questionId: string }): Promise<Request> {
  const owner = await makeSignedIn(app)
  const [method = '', path = ''] = row.route.split(' ')
  const { url = path, body } =
    (await row.ask?.({ app, ...made, ownerToken: owner.token, ownerId: owner.user.id })) ?? {}
  const asker = askerOf(row)
  const token =
    asker === 'anonymous'
      ? undefined
      : asker === 'studentA'
        ? owner.token
        : (await makeSignedIn(app, { role: asker as 'admin' })).token
  return { method: method as Request['method'], url, body: whole[row.route] ?? body, ...(token ? { token } : {}) }
}

export async function send(app: TestApp, { method, url, body, token }: Request) {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return app.app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
    // Nothing that was asked before is counted against it.
    remoteAddress: addressIn(newNetwork()),
  })
}

const withQuery = (url: string, name: string, value: unknown) =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(String(value).toWellFormed())}`

/** A right request with the value at the place of the leaf. */
function place(request: Request, { path, isQuery }: Leaf, put: { value: unknown; schema: Schema }): Request {
  if (isQuery) return { ...request, url: withQuery(request.url, String(path[0]), put.value) }
  return { ...request, body: putAt(request.body, path, put) }
}

export type Answered = { route: string; leaf: Leaf; value: unknown; status: number; text: string }

/** Sends each of `valuesFor` in each place of every operation of the document; the answers. */
export async function walkOperations(
  app: TestApp,
  made: { testId: string; questionId: string },
  valuesFor: (leaf: Leaf) => readonly unknown[],
) {
  const { paths } = (await app.app.inject({ url: '/api/openapi.json' })).json() as OpenApi
  const answered: Answered[] = []
  for (const row of matrix) {
    const [method = '', path = ''] = row.route.split(' ')
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation || !askerOf(row)) continue
    let request = await makeRequest(app, row, made)
    const schema = operation.requestBody?.content?.['application/json']?.schema ?? {}
    for (const leaf of leavesOf(operation, request.body)) {
      for (const value of valuesFor(leaf)) {
        const answer = await send(app, place(request, leaf, { value, schema }))
        answered.push({ route: row.route, leaf, value, status: answer.statusCode, text: answer.body })
        // What was answered may have used up what it is about, or been limited for this person.
        if (answer.statusCode < 300 && method !== 'GET') request = await makeRequest(app, row, made)
        if (answer.statusCode === 429) request = await makeRequest(app, row, made)
      }
    }
  }
  return answered
}
