import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'
import { createPublicCache } from '#platform/data/cache/public-cache.ts'
import { addressOf, createApiOf, get, post } from './call.ts'
import { createHttp } from './http.ts'
import { everyone, OtherAnswer, type Serve, type Who } from './serve.ts'

const noted = z.strictObject({ text: z.string() })
type Noted = z.infer<typeof noted>
const noteBody = z.strictObject({ user_name: z.string().max(5), count: z.number().default(1) })
type NoteBody = z.input<typeof noteBody>
const pageQuery = z.strictObject({ page: z.string().transform(Number).optional() })
const list = z.strictObject({ data: z.array(noted), total: z.number() })

const calls = {
  note: post('/api/notes/:id').types<{ body: NoteBody; answer: Noted }>(),
  notes: get('/api/notes', 'whole').types<{ query: { page?: number }; answer: { data: Noted[]; total: number } }>(),
  tell: post('/api/tell', 'message').types<{ body: NoteBody }>(),
  paid: get('/api/paid', 'body').types<{ answer: Noted }>(),
  shown: get('/api/shown').types<{ answer: Noted }>(),
}
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const editors: Who = {
  kind: 'permitted',
  permission: 'notes.edit',
  may: (actor) => actor.kind === 'user' && actor.role === 'staff',
}

async function makeApp(register: (serve: Serve) => void) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const cache = { pages: createPublicCache({} as never), answers: createPublicCache({} as never) }
  const actors: Record<string, Actor> = {
    student: { kind: 'user', id: 'the-student', role: 'student', grants: [] },
    editor: { kind: 'user', id: 'the-editor', role: 'staff', grants: [] },
  }
  const http = await createHttp({
    log,
    headers: {} as never,
    cache,
    trustProxy: false,
    clock: () => new Date(),
    makeContext: ({ log }) => ({ log, actor: { kind: 'anonymous' } }) as unknown as Context,
    resolveActor: async (_ctx, token) => actors[token] ?? null,
    checkAnswers: true,
  })
  register(http.serve)
  const ask = (method: 'GET' | 'POST', url: string, { as, body }: { as?: string; body?: object } = {}) =>
    http.app.inject({
      method,
      url,
      headers: as ? { authorization: `Bearer ${as}` } : {},
      ...(body ? { payload: body } : {}),
    })
  return { ask, lines, calls: http.calls }
}

const answerNote = (serve: Serve) =>
  serve(calls.note, { who: editors, body: noteBody, answer: noted }, (_ctx, { params, body }) => ({
    text: `${params.id.slice(0, 4)} ${body.user_name} ${body.count}`,
  }))

it('checks what comes in, and puts the answer into its envelope', async () => {
  const { ask } = await makeApp((serve) => {
    answerNote(serve)
    serve(calls.notes, { who: everyone, query: pageQuery, answer: list }, (_ctx, { query }) => ({
      data: [{ text: `page ${query.page}` }],
      total: 1,
    }))
    serve(calls.tell, { who: everyone, body: noteBody }, () => 'Thank you.')
    serve(calls.paid, { who: everyone, answer: noted }, () => ({ text: 'paid' }))
  })
  const body = { user_name: 'Mita' }
  const note = await ask('POST', `/api/notes/${id}`, { as: 'editor', body })
  expect(note.json()).toEqual({ success: true, data: { text: '0189 Mita 1' } })
  const notes = await ask('GET', '/api/notes?page=2')
  expect(notes.json()).toEqual({ success: true, data: [{ text: 'page 2' }], total: 1 })
  expect((await ask('POST', '/api/tell', { body })).json()).toEqual({
    success: true,
    message: 'Thank you.',
    data: null,
  })
  const paid = { text: 'paid' }
  expect((await ask('GET', '/api/paid')).json()).toEqual({ success: true, body: paid, data: paid })
})

it('uses the answer type that a call declares', async () => {
  const others = { 409: z.strictObject({ success: z.literal(false), why: z.string() }) }
  const { ask } = await makeApp((serve) =>
    serve(
      calls.paid,
      { who: everyone, answer: noted, others },
      () => new OtherAnswer(409, { success: false, why: 'late' }),
    ),
  )
  const answer = await ask('GET', '/api/paid')
  expect([answer.statusCode, answer.json()]).toEqual([409, { success: false, why: 'late' }])
})

it('checks access before the body: 401 without a session, 403 without the permission', async () => {
  const { ask } = await makeApp(answerNote)
  const statuses = [undefined, 'nobody', 'student', 'editor'].map(
    async (as) => (await ask('POST', `/api/notes/${id}`, { ...(as ? { as } : {}), body: {} })).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 403, 400])
})

it('forbids caching answers and refusals, unless the call is public', async () => {
  const { ask } = await makeApp((serve) => {
    answerNote(serve)
    serve(calls.shown, { who: everyone, cache: 'public', answer: noted }, () => ({ text: 'all' }))
  })
  const asked = [{}, { as: 'student' }, { as: 'editor', body: { user_name: 'Mita' } }]
  for (const how of asked) {
    const answer = await ask('POST', `/api/notes/${id}`, how)
    expect(answer.headers['cache-control'], String(answer.statusCode)).toMatch(/no-store/)
  }
  expect((await ask('GET', '/api/shown')).headers['cache-control']).toBe('public, no-cache')
})

it('logs who was refused a staff call, but nothing of what they wrote', async () => {
  const { ask, lines } = await makeApp(answerNote)
  await ask('POST', `/api/notes/${id}`, { as: 'student', body: { user_name: 'Very secret' } })
  await ask('POST', `/api/notes/${id}`, { as: 'editor', body: { user_name: 'Very secret' } })
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(told).toMatchObject([
    { level: 30, status: 403, actor: 'the-student', role: 'student', network: '127.0.0.0/24' },
    { level: 30, status: 400, actor: 'the-editor', network: '127.0.0.0/24' },
  ])
  expect(lines.join()).not.toContain('secret')
})

it('explains an absent or wrong field in a sentence', async () => {
  const { ask } = await makeApp((serve) => serve(calls.tell, { who: everyone, body: noteBody }, () => 'Thank you.'))
  const message = async (body: object) => (await ask('POST', '/api/tell', { body })).json().message
  expect(await message({})).toBe('Please enter your user name.')
  expect(await message({ user_name: 7 })).toBe('The user name must be text.')
  expect(await message({ user_name: 'Mitali' })).toBe('The user name must have at most 5 characters.')
  expect(await message({ user_name: 'Mita', age: 1 })).toBe('Unknown field: "age".')
  expect((await ask('POST', '/api/tell')).json().message).toBe('Please send a JSON object.')
})

it('refuses two calls with one address, whatever their parameters are called', async () => {
  const other = post('/api/notes/:note').types<{ body: NoteBody; answer: Noted }>()
  const params = z.strictObject({ note: z.string() })
  const both = makeApp((serve) => {
    answerNote(serve)
    serve(other, { who: everyone, params, body: noteBody, answer: noted }, () => ({ text: '' }))
  })
  await expect(both).rejects.toThrow('Two calls have the address POST /api/notes/:note.')
})

it('does not compile without who, with another schema than declared, or with another answer', () => {
  const never = ((..._given: unknown[]) => undefined) as Serve
  const answer = noted
  // @ts-expect-error nobody says who may call
  never(calls.shown, { answer }, () => ({ text: '' }))
  // @ts-expect-error the schema lacks a field of the declared body
  never(calls.note, { who: everyone, body: noteBody.omit({ count: true }), answer }, () => ({ text: '' }))
  // @ts-expect-error there is no schema of the body
  never(calls.note, { who: everyone, answer }, () => ({ text: '' }))
  // @ts-expect-error the answer is not the declared one
  never(calls.shown, { who: everyone, answer: z.strictObject({ text: z.number() }) }, () => ({ text: '' }))
  // @ts-expect-error the handler answers something else
  never(calls.shown, { who: everyone, answer }, () => ({ text: 1 }))
  // @ts-expect-error the query is not the declared one
  never(calls.notes, { who: everyone, query: z.strictObject({ pages: z.string() }), answer: list }, () => ({
    data: [],
    total: 0,
  }))
  expect(never).toBeInstanceOf(Function)
})

it('makes a typed client: the path filled in, the rest of the address its query, then body and options', async () => {
  const asked: unknown[] = []
  const api = createApiOf(async ({ call, ...how }) => {
    asked.push({ method: call.method, ...how })
    return null
  })
  await api(calls).note({ id: 'a/b' }, { user_name: 'Mita' }, { keepalive: true })
  await api(calls).notes({ page: 2 })
  await api(calls).notes()
  await api(calls).tell({ user_name: 'Mita' })
  expect(asked).toEqual([
    { method: 'POST', path: '/api/notes/a%2Fb', body: { user_name: 'Mita' }, options: { keepalive: true } },
    { method: 'GET', path: '/api/notes?page=2', body: undefined, options: {} },
    { method: 'GET', path: '/api/notes', body: undefined, options: {} },
    { method: 'POST', path: '/api/tell', body: { user_name: 'Mita' }, options: {} },
  ])
  expect(api(calls)).toBe(api(calls))
  const wrong = () => {
    // @ts-expect-error the path names an id
    void api(calls).note({}, { user_name: 'Mita' })
    // @ts-expect-error the path names no other
    void api(calls).note({ id, other: 1 }, { user_name: 'Mita' })
    // @ts-expect-error a page is a number
    void api(calls).notes({ page: 'two' })
  }
  expect(wrong).toBeInstanceOf(Function)
  expect(addressOf(calls.note, { id })).toBe(`/api/notes/${id}`)
})
