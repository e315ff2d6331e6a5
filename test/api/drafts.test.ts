import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, drafts } from '#platform/data/database/tables.ts'
import { type AnyDraftKind, collectKinds, type DraftKind } from '#platform/data/drafts/kinds.ts'
import { publishDraft, publishOnTime, unscheduleDraft } from '#platform/data/drafts/publish-draft.ts'
import { findRevision, listRevisions, readState } from '#platform/data/drafts/reads.ts'
import { discardDraft, restoreRevision, saveDraft } from '#platform/data/drafts/save-draft.ts'
import { onlyOnce } from '#platform/http/idempotency.ts'
import { countUpTo, cursorOf, cutPage, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Drafts of a test-only kind: a sign, published into its own table.
 */

const sign = z.strictObject({ text: z.string().max(20), colour: z.string() })
type Sign = z.infer<typeof sign>
const kind: DraftKind<Sign> = {
  kind: 'sign',
  noun: 'sign',
  draft: sign,
  complete: sign.extend({ text: z.string().min(1, 'Please write something on the sign.') }),
  mayDraft: ({ actor }) => actor.kind === 'user',
  mayPublish: ({ actor }) => actor.kind === 'user' && actor.grants.some(({ role }) => role === 'editor'),
  async read(ctx, id) {
    const { rows } = await ctx.db.execute<Sign>(sql`select text, colour from signs where id = ${id}`)
    return rows[0] ?? null
  },
  async check(_ctx, _id, { colour }) {
    return colour === 'red' ? { colour: 'There is no red paint.' } : ({} as Record<string, string>)
  },
  async apply(ctx, id, { text, colour }) {
    if (colour === 'gold') throw new Error('the painter fell')
    await ctx.db.execute(sql`insert into signs values (${id}, ${text}, ${colour})
      on conflict (id) do update set text = excluded.text, colour = excluded.colour`)
  },
  titleOf: ({ text }) => text,
}
const kinds = collectKinds([kind])

let app: TestApp
let editor: Context
beforeAll(async () => {
  app = await makeTestApp()
  await app.pool.query('create table signs (id uuid primary key, text text, colour text)')
  editor = app.context(actorAs('editor', (await makeSignedIn(app, { role: 'editor' })).user.id))
})
afterAll(() => app.close())

const at = (subjectId = newId()): { kind: AnyDraftKind; subjectId: string } => ({ kind, subjectId })
const save = (place: ReturnType<typeof at>, ifMatch: string | undefined, body: unknown) =>
  saveDraft(editor, place, { ifMatch, body })
const shown = async ({ subjectId }: ReturnType<typeof at>) => kind.read(editor, subjectId)

async function publishNew(body: Sign = { text: 'Way in', colour: 'blue' }) {
  const place = at()
  const { version } = await save(place, 'p0', body)
  await publishDraft(editor, place, { ifMatch: version })
  return place
}

it('saves an unfinished draft privately, and publishes it with a revision and a note', async () => {
  const place = at()
  const first = await save(place, 'p0', { text: '', colour: 'blue' })
  expect(await shown(place)).toBeNull()
  await expect(publishDraft(editor, place, { ifMatch: first.version })).rejects.toMatchObject({
    code: 'invalid',
    errors: { text: 'Please write something on the sign.' },
  })
  const second = await save(place, first.version, { text: 'Way in', colour: 'red' })
  await expect(publishDraft(editor, place, { ifMatch: second.version })).rejects.toMatchObject({
    errors: { colour: 'There is no red paint.' },
  })
  const third = await save(place, second.version, { text: 'Way in', colour: 'blue' })
  const state = await publishDraft(editor, place, { ifMatch: third.version, note: 'first' })
  expect(state).toMatchObject({ draft: null, version: 'p1', published: { text: 'Way in', colour: 'blue' } })
  expect(await findRevision(editor, place)).toMatchObject({ version: 1, note: 'first' })
  const noted = await app.db.select().from(auditLog).where(sql`subject_id = ${place.subjectId}`)
  expect(noted.map(({ action }) => action)).toEqual(['draft-begun', 'published'])
  expect(noted).toMatchObject([{}, { details: { version: 1 }, subjectKind: 'sign' }])
})

it('refuses a write without a version with 428, and one of another version with the current draft', async () => {
  const place = await publishNew()
  await expect(save(place, undefined, { text: 'x', colour: '' })).rejects.toMatchObject({ status: 428 })
  const mine = await save(place, 'p1', { text: 'Mine', colour: 'blue' })
  await expect(save(place, 'p1', { text: 'Theirs', colour: 'blue' })).rejects.toMatchObject({
    status: 409,
    code: 'stale',
    data: {
      version: mine.version,
      current: { text: 'Mine', colour: 'blue' },
      base: { text: 'Way in', colour: 'blue' },
    },
  })
  expect((await readState(editor, place)).draft?.body).toEqual({ text: 'Mine', colour: 'blue' })
})

it('loses none of fifty concurrent saves unnoticed: one is stored, all others are refused', async () => {
  const place = await publishNew()
  const tries = Array.from({ length: 50 }, (_, n) => save(place, 'p1', { text: `Number ${n}`, colour: 'blue' }))
  const done = await Promise.allSettled(tries)
  const kept = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const codes = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect([kept.length, codes.length, new Set(codes)]).toEqual([1, 49, new Set(['stale'])])
  const { draft } = await readState(editor, place)
  expect(draft?.body).toEqual(kept[0]?.draft?.body)
})

it('never confuses versions of a discarded draft with those of the next', async () => {
  const place = await publishNew()
  const old = await save(place, 'p1', { text: 'Old', colour: 'blue' })
  await discardDraft(editor, place, { ifMatch: old.version })
  await save(place, 'p1', { text: 'New', colour: 'blue' })
  await expect(save(place, old.version, { text: 'Late', colour: 'blue' })).rejects.toMatchObject({ code: 'stale' })
})

it('requires permission to publish, and to see drafts', async () => {
  const place = at()
  const writer = app.context(actorAs('author', newId()))
  const { version } = await saveDraft(writer, place, {
    ifMatch: 'p0',
    body: { text: 'Way in', colour: 'blue' },
  })
  await expect(publishDraft(writer, place, { ifMatch: version })).rejects.toMatchObject({ code: 'forbidden' })
  const nobody = app.context({ kind: 'anonymous' })
  await expect(saveDraft(nobody, place, { ifMatch: version, body: { text: 'x', colour: '' } })).rejects.toMatchObject({
    status: 404,
  })
})

it('publishes nothing when its rows cannot be written', async () => {
  const place = await publishNew()
  const { version } = await save(place, 'p1', { text: 'Way out', colour: 'gold' })
  await expect(publishDraft(editor, place, { ifMatch: version })).rejects.toThrow('the painter fell')
  expect(await shown(place)).toEqual({ text: 'Way in', colour: 'blue' })
  expect(await readState(editor, place)).toMatchObject({
    draft: { body: { colour: 'gold' } },
    revision: { version: 1 },
  })
})

it('restores an earlier state as a draft, and keeps every revision', async () => {
  const place = await publishNew()
  const { version } = await save(place, 'p1', { text: 'Second', colour: 'blue' })
  await publishDraft(editor, place, { ifMatch: version })
  const back = await restoreRevision(editor, place, { ifMatch: 'p2', version: 1 })
  expect(back.draft?.body).toEqual({ text: 'Way in', colour: 'blue' })
  await publishDraft(editor, place, { ifMatch: back.version })
  expect((await listRevisions(editor, place)).map(({ body }) => body.text)).toEqual(['Way in', 'Second', 'Way in'])
  await expect(app.pool.query('update revisions set note = note')).rejects.toThrow('append-only')
})

it('stores the published state as the first revision', async () => {
  const place = at()
  await app.pool.query('insert into signs values ($1, $2, $3)', [place.subjectId, 'Seeded', 'green'])
  await save(place, 'p0', { text: 'Changed', colour: 'green' })
  expect(await findRevision(editor, place)).toMatchObject({ version: 1, publishedBy: null, body: { text: 'Seeded' } })
})

const handlers = {
  'publish-draft': (ctx: Context, payload: Record<string, unknown>) =>
    publishOnTime(ctx, { kinds, lockStaff }, payload),
}
async function runAt(time: Date) {
  while (await runNextJob({ ...app.context(), now: time }, handlers));
}
const tomorrow = () => new Date(app.now().getTime() + 24 * 3_600_000)

it("publishes at its time, once, in the scheduler's name; editing keeps the time", async () => {
  const place = await publishNew()
  const { version } = await save(place, 'p1', { text: 'Soon', colour: 'blue' })
  const waiting = await publishDraft(editor, place, { ifMatch: version, at: tomorrow() })
  expect(waiting.draft?.publishAt).toEqual(tomorrow())
  await save(place, waiting.version, { text: 'Soon, mended', colour: 'blue' })
  await runAt(app.now())
  expect((await shown(place))?.text).toBe('Way in')
  await runAt(tomorrow())
  expect((await shown(place))?.text).toBe('Soon, mended')
  const { actor } = editor
  expect(await findRevision(editor, place)).toMatchObject({
    version: 2,
    publishedBy: actor.kind === 'user' && actor.id,
  })
  // The job runs again if its first run was not marked as done: later drafts stay drafts.
  const scheduled = { kind: 'sign', subjectId: place.subjectId, at: tomorrow().toISOString() }
  const next = await readState(editor, place)
  await save(place, next.version, { text: 'Of next week', colour: 'blue' })
  await publishOnTime({ ...app.context(), now: tomorrow() }, { kinds, lockStaff }, scheduled)
  expect((await shown(place))?.text).toBe('Soon, mended')
  expect((await listRevisions(editor, place)).map(({ version }) => version)).toEqual([2, 1])
})

async function scheduleNew() {
  const place = await publishNew()
  const { version } = await save(place, 'p1', { text: 'Soon', colour: 'blue' })
  return { place, waiting: await publishDraft(editor, place, { ifMatch: version, at: tomorrow() }) }
}

it('is not published at its time if changed since by a person without permission to publish, and says so', async () => {
  const { place, waiting } = await scheduleNew()
  const writer = app.context(actorAs('author', newId()))
  const changed = await saveDraft(writer, place, { ifMatch: waiting.version, body: { text: 'Mine', colour: 'blue' } })
  const unscheduled = { publishAt: null, scheduledBy: null, problem: expect.stringContaining('changed after') }
  expect(changed.draft).toMatchObject(unscheduled)
  const again = await saveDraft(writer, place, { ifMatch: changed.version, body: { text: 'Mine 2', colour: 'blue' } })
  expect(again.draft, 'the reason stays while they type on').toMatchObject(unscheduled)
  await runAt(tomorrow())
  expect((await shown(place))?.text).toBe('Way in')
  const read = await save(place, again.version, { text: 'Ours', colour: 'blue' })
  expect(read.draft).toMatchObject({ publishAt: null, problem: null })
})

it('is published in the name of the last permitted editor', async () => {
  const { place, waiting } = await scheduleNew()
  const { user } = await makeSignedIn(app, { role: 'editor' })
  const other = app.context(actorAs('editor', user.id))
  await saveDraft(other, place, { ifMatch: waiting.version, body: { text: 'Theirs', colour: 'blue' } })
  await runAt(tomorrow())
  expect(await findRevision(editor, place)).toMatchObject({ body: { text: 'Theirs' }, publishedBy: user.id })
})

it('stays a draft when its time was removed', async () => {
  const { place, waiting } = await scheduleNew()
  await unscheduleDraft(editor, place, { ifMatch: waiting.version })
  await runAt(tomorrow())
  expect((await shown(place))?.text).toBe('Way in')
  expect((await readState(editor, place)).draft).toMatchObject({ publishAt: null, problem: null })
})

it.each([
  ['later', 2 * 3_600_000],
  ['earlier', -2 * 3_600_000],
])('publishes once at its new time when that is %s, and not at the old one', async (_, milliseconds) => {
  const { place, waiting } = await scheduleNew()
  const moved = new Date(tomorrow().getTime() + milliseconds)
  await publishDraft(editor, place, { ifMatch: waiting.version, at: moved })
  await runAt(new Date(Math.min(moved.getTime(), tomorrow().getTime())))
  expect((await shown(place))?.text).toBe(milliseconds > 0 ? 'Way in' : 'Soon')
  await runAt(new Date(Math.max(moved.getTime(), tomorrow().getTime())))
  expect((await shown(place))?.text).toBe('Soon')
  expect((await listRevisions(editor, place)).map(({ version }) => version)).toEqual([2, 1])
})

it('says why it is still a draft when it is not complete at its time', async () => {
  const { place, waiting } = await scheduleNew()
  await save(place, waiting.version, { text: '', colour: 'blue' })
  await runAt(tomorrow())
  expect((await shown(place))?.text).toBe('Way in')
  expect((await readState(editor, place)).draft).toMatchObject({
    publishAt: null,
    problem: 'Please write something on the sign.',
  })
})

it('is not published at its time if the scheduler has lost the permission, and says so', async () => {
  const { user } = await makeSignedIn(app, { role: 'editor' })
  const leaving = app.context(actorAs('editor', user.id))
  const place = await publishNew()
  const { version } = await save(place, 'p1', { text: 'Soon', colour: 'blue' })
  await publishDraft(leaving, place, { ifMatch: version, at: tomorrow() })
  await app.db.update(staffGrants).set({ role: 'teacher' }).where(eq(staffGrants.userId, user.id))
  await runAt(tomorrow())
  expect((await shown(place))?.text).toBe('Way in')
  expect((await readState(editor, place)).draft).toMatchObject({
    publishAt: null,
    problem: 'The person who scheduled it may no longer publish it. Please publish it again.',
  })
  const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, place.subjectId))
  expect(noted.map(({ action }) => action)).toContain('publication-failed')
  // A person with the permission publishes it.
  await publishDraft(editor, place, { ifMatch: version })
  expect((await shown(place))?.text).toBe('Soon')
})

it('needs the current version to be restored, discarded, published or unscheduled', async () => {
  const place = await publishNew()
  const { version } = await save(place, 'p1', { text: 'Mine', colour: 'blue' })
  const asks = [
    (ifMatch: string | undefined) => restoreRevision(editor, place, { ifMatch, version: 1 }),
    (ifMatch: string | undefined) => discardDraft(editor, place, { ifMatch }),
    (ifMatch: string | undefined) => publishDraft(editor, place, { ifMatch }),
    (ifMatch: string | undefined) => publishDraft(editor, place, { ifMatch, at: tomorrow() }),
    (ifMatch: string | undefined) => unscheduleDraft(editor, place, { ifMatch }),
  ]
  for (const ask of asks) {
    await expect(ask(undefined)).rejects.toMatchObject({ code: 'precondition' })
    for (const other of ['p1', String(Number(version) - 1)])
      await expect(ask(other)).rejects.toMatchObject({ code: 'stale', data: { version, current: { text: 'Mine' } } })
  }
  expect((await readState(editor, place)).draft).toMatchObject({ body: { text: 'Mine' }, publishAt: null })
  expect((await shown(place))?.text).toBe('Way in')
})

it('is invisible to public reads, and typing invalidates no cache', async () => {
  const version = () => app.pool.query('select version from content_version')
  const before = (await version()).rows
  const place = await publishNew()
  await save(place, 'p1', { text: 'Typing', colour: 'blue' })
  expect((await version()).rows).toEqual(before)
})

it('carries a call out once for its key, also for two concurrent ones', async () => {
  const [key, other] = [newId(), newId()]
  let times = 0
  const once = (body: object, by = key) =>
    onlyOnce(editor, { key: by, route: 'POST /x', body }, async () => {
      times++
      return { number: times }
    })
  const answers = await Promise.all([once({ a: 1 }), once({ a: 1 }), once({ a: 1 })])
  expect([times, answers]).toEqual([1, [{ number: 1 }, { number: 1 }, { number: 1 }]])
  await expect(once({ a: 2 })).rejects.toMatchObject({ code: 'conflict' })
  const failing = onlyOnce(editor, { key: other, route: 'POST /x', body: {} }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await once({}, other)).toEqual({ number: 2 })
})

it('pages through a list without missing or repeating a row, and counts to ten thousand', async () => {
  await app.pool.query(
    `insert into signs select gen_random_uuid(), lpad((n % 7)::text, 2, '0'), 'listed' from generate_series(1, 40) n`,
  )
  const order = { column: sql`s.text`, id: sql`s.id`, type: 'text' as const, descending: true }
  const page = async (after?: string) => {
    const where = sql`s.colour = 'listed' and ${pastCursor(order, after) ?? sql`true`}`
    const { rows } = await app.db.execute<{ id: string; cursor: string }>(
      sql`select s.id, ${cursorOf(order)} as cursor from signs s where ${where} order by ${sql.join(orderBy(order), sql`, `)} limit 7`,
    )
    const total = await countUpTo(editor, sql`select from signs where colour = 'listed'`)
    return cutPage(rows, { limit: 6, total, present: ({ id }) => id })
  }
  const seen: string[] = []
  let next: string | null | undefined
  do {
    const list: Awaited<ReturnType<typeof page>> = await page(next ?? undefined)
    seen.push(...list.data)
    next = list.next
    expect(list.total).toEqual({ value: 40, is_exact: true })
  } while (next)
  expect([seen.length, new Set(seen).size]).toEqual([40, 40])
  for (const after of ['x', 'WyJhIiwiYiJd', Buffer.from('["2026","not-an-id"]').toString('base64url')])
    expect(() => pastCursor({ ...order, type: 'timestamptz' }, after)).toThrow(
      'The next page of this list could not be loaded',
    )
  const withNul = Buffer.from(JSON.stringify(['a\u0000', '0f0e0d0c-0000-4000-8000-000000000000'])).toString('base64url')
  expect(() => pastCursor(order, withNul)).toThrow('The next page of this list')
  expect(await countUpTo(editor, sql`select from generate_series(1, 20000)`)).toEqual({
    value: 10_000,
    is_exact: false,
  })
  expect(await app.db.$count(drafts)).toBeGreaterThan(0)
})
