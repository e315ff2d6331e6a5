import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSignedIn, makeTest } from '../../factories.ts'
import { createChance } from '../../faults/chance.ts'
import { makeTestApp, type TestApp } from '../../test-app.ts'
import { breakValue, makeValue, type Schema } from './make-values.ts'

/*
 * Every operation of the OpenAPI document is asked with values that keep to its schemas and with such as break them, as a student, as an admin and as nobody. Whatever
 * is refused is refused in words: nothing that anybody sends is a mistake of ours. The seed stands in each failure; FUZZ_SEED asks another one.
 */

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type OpenApi = { paths: Record<string, Record<string, Operation>> }

// They end the session or the account that asks, and with it the rest of the run.
const lastThings = /sign-?out|log-?out|delete-account|me\/delete|reset-totp/

let app: TestApp
const tokens: (string | undefined)[] = [undefined]
let ids: string[] = []

async function begin() {
  app = await makeTestApp({ isDemo: true })
  tokens.length = 1
  for (const role of ['student', 'admin', 'tester', 'examiner'] as const)
    tokens.push((await makeSignedIn(app, { role })).token)
  const own = await makeTest(app)
  const { rows } = await app.pool.query(
    `select id from tests union all select id from questions union all select id from users union all select id from attempts
     union all select id from centres union all select id from patterns`,
  )
  ids = [...rows.map(({ id }) => String(id)), ...(JSON.stringify(own).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])]
}

function describeRequests({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}
type Asked = ReturnType<typeof describeRequests>[number]

function makeRequest({ path, operation }: Asked, chance: ReturnType<typeof createChance>) {
  const isBroken = chance.happens(0.5)
  const value = (schema: Schema = {}) => {
    const made = makeValue(schema, chance, ids)
    return isBroken && chance.happens(0.5) ? breakValue(made, chance) : made
  }
  const asText = (made: unknown) => encodeURIComponent(String(made).toWellFormed()).slice(0, 2000)
  const { parameters = [] } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const known = parameters.find((one) => one.in === 'path' && one.name === name)
    return asText(value(known?.schema ?? { format: 'uuid' })) || 'x'
  })
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || chance.happens(0.5)))
    .map(({ name, schema }) => `${name}=${asText(value(schema))}`)
  const body = operation.requestBody?.content?.['application/json']?.schema
  const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled
  return { url, ...(body ? { body: value(body) } : {}) }
}

/** Asks each operation so many times. */
export function proveOperations(timesEach: number) {
  beforeAll(begin)
  afterAll(() => app.close())

  it(`answers everything that is asked ${timesEach} times, with no mistake of its own (seed ${seed})`, {
    timeout: 300_000,
  }, async () => {
    const chance = createChance(seed)
    const document = (await app.app.inject({ url: '/api/openapi.json' })).json() as OpenApi
    const operations = describeRequests(document).filter(({ path }) => !lastThings.test(path))
    expect(operations.length).toBeGreaterThan(50)
    const mistakes: string[] = []
    for (let time = 0; time < timesEach; time++) {
      for (const operation of operations) {
        const { url, body } = makeRequest(operation, chance)
        const token = tokens[chance.below(tokens.length)]
        const { method } = operation
        const payload = body === undefined ? undefined : (JSON.stringify(body) ?? 'null')
        const answer = await app.app.inject({
          method: method as 'GET',
          url,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(payload === undefined ? {} : { payload }),
        })
        if (answer.statusCode >= 500)
          mistakes.push(
            `${method} ${url.slice(0, 200)} ${payload?.slice(0, 600)}\n    ${answer.statusCode} ${answer.body.slice(0, 300)}`,
          )
      }
    }
    const logged = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('unexpected error'))
      .slice(0, 5)
    expect(
      mistakes.slice(0, 8),
      `${mistakes.length} mistakes, seed ${seed}\n${logged.join('\n').slice(0, 4000)}`,
    ).toEqual([])
  })
}
