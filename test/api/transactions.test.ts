import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction, sendWithCommit } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What leaves together with the beginning and the end of a transaction. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const context = () => ({ ...app.context(), db: app.dbOf('payment') })
const writing = (name: string) => sql`insert into counters (name, last) values (${name}, 1)`
async function isWritten(name: string) {
  const { rows } = await app.pool.query('select 1 from counters where name = $1', [name])
  return rows.length === 1
}

it('commits deferred statements, and returns their answers afterwards', async () => {
  const sent = vi.spyOn(pg.Query.prototype, 'submit')
  const { left } = await inTransaction(
    context(),
    async (ctx) => {
      await ctx.db.execute(sql`select 1`)
      const left = ctx.db.execute(writing('left')).then(({ rowCount }) => rowCount)
      sendWithCommit(ctx, left)
      return { left }
    },
    { pipelinesBegin: true },
  )
  expect(await left).toBe(1)
  expect(await isWritten('left')).toBe(true)
  const texts = sent.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
  expect(texts.slice(0, 2)).toEqual(['begin', 'select 1'])
})

it('commits nothing when a deferred statement fails, and reports it to the caller', async () => {
  const work = inTransaction(context(), async (ctx) => {
    await ctx.db.execute(writing('before'))
    sendWithCommit(ctx, ctx.db.execute(sql`select 1 / 0`))
    sendWithCommit(ctx, ctx.db.execute(writing('behind')))
    return 'done'
  })
  await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect([await isWritten('before'), await isWritten('behind')]).toEqual([false, false])
})

it('statements after a failed one report its failure', async () => {
  const asNamed = namedStatement('behind_failure', sql`select ${sql.placeholder('n')}::int`)
  const work = inTransaction(context(), ({ db }) => {
    const failing = db.execute(sql`select 1 / 0`).execute()
    // The driver's own answer is heard before the one that the query builder passes on.
    return Promise.race([failing, asNamed(db, { n: 1 })])
  })
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } })
})

it('rolls back a part of a transaction separately', async () => {
  await inTransaction(context(), async (ctx) => {
    await ctx.db.execute(writing('whole'))
    const part = inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(writing('part'))
      await ctx.db.execute(sql`select 1 / 0`)
    })
    await expect(part).rejects.toMatchObject({ cause: { code: '22012' } })
    await ctx.db.execute(writing('after'))
  })
  expect([await isWritten('whole'), await isWritten('part'), await isWritten('after')]).toEqual([true, false, true])
})

it('a released connection accepts no statement of its former holder', async () => {
  const late = await inTransaction(context(), async ({ db }) => db)
  await expect(late.execute(writing('late'))).rejects.toThrow()
  expect(await isWritten('late')).toBe(false)
})

it('a failed begin cancels the following statements before anything is written', async () => {
  const { submit } = pg.Query.prototype
  vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: { text: string }, ...args) {
    if (this.text === 'begin') return new Error('refused')
    return submit.apply(this as never, args)
  } as typeof submit)
  const work = inTransaction(
    context(),
    async (ctx) => {
      await ctx.db.execute(sql`select 1`).catch(() => undefined)
      await ctx.db.execute(writing('without'))
    },
    { pipelinesBegin: true },
  )
  await expect(work).rejects.toThrow()
  vi.restoreAllMocks()
  expect(await isWritten('without')).toBe(false)
  // The next one has a connection that is well.
  await inTransaction(context(), (ctx) => ctx.db.execute(writing('next')), { pipelinesBegin: true })
  expect(await isWritten('next')).toBe(true)
})
