import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { type ContentCache, createContentCache } from '../cache/content-cache.ts'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/lane.ts'
import { requireComplete } from './publish-draft.ts'
import { type DraftPlace, readState } from './reads.ts'
import { requireDrafting } from './save-draft.ts'

/*
 * A preview is a publication that is rolled back: the draft is applied inside a transaction, the real page is rendered over that connection, and the transaction ends without a trace. So a
 * preview cannot differ from the result, and nothing of it is ever in a cache: requests inside see the transaction and a memory of their own (`previewing`), and no public cache.
 */

/** Database and cache seen by requests made while rendering a preview. */
export const previewing = new AsyncLocalStorage<{ db: Db; cache: ContentCache }>()

const atOnce = pLimit(2)
const mostWaiting = 8
const longestMs = 3000
const keptMs = 10 * 60_000

/** Thrown to roll back the transaction, with the result in it. */
class RolledBack extends Error {
  html: string
  constructor(html: string) {
    // not translated: nobody reads it
    super('a preview ends so')
    this.html = html
  }
}

export type RenderPath = (path: string) => Promise<{ status: number; body: string }>

async function renderApplied(ctx: Context, place: DraftPlace, render: RenderPath): Promise<never> {
  const { kind, subjectId } = place
  const state = await readState(ctx, place)
  const body = state.draft?.body ?? state.published
  await requireDrafting(ctx, place, body)
  if (!body) throw new AppError('conflict', 'There is nothing to preview yet.')
  await requireComplete(ctx, place, body)
  await ctx.db.execute(
    sql`select set_config('lock_timeout', '1000', true), set_config('statement_timeout', '3000', true)`,
  )
  await kind.apply(ctx, subjectId, body)
  const path = await kind.pathOf?.(ctx, subjectId, body)
  if (!path) throw new AppError('conflict', t`This ${translated(kind.noun)} does not have a page of its own.`)
  const page = await previewing.run({ db: ctx.db, cache: createContentCache() }, () => render(path))
  throw new RolledBack(page.body)
}

const note =
  '<p role="note" style="margin:0;padding:10px 16px;background:#fff3d6;color:#4a2e00;font:600 15px/20px system-ui,sans-serif">This is a preview. It has not been published, and nobody else can see it.</p>'

/**
 * Returns the page without its scripts, which would request content that does not exist yet, and with a note that
 * it is a preview.
 */
function asPreview(html: string) {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('<head>', '<head><meta name="robots" content="noindex">')
    .replace('<body>', `<body>${note}`)
}

const keyOf = (id: string) => `previews/${id}`

async function store(ctx: Context, html: string) {
  const id = newId()
  const until = new Date(ctx.now.getTime() + keptMs)
  await ctx.storage.put(keyOf(id), Buffer.from(JSON.stringify({ until, html })), 'application/json')
  await enqueue(ctx, { kind: 'drop-preview', payload: { id }, runAt: until })
  return id
}

/**
 * Renders what publishing the draft would show; returns the key of the page, which is stored for ten minutes. 400
 * naming what is missing, 404 for those who may not draft it, 409 if no page shows it, 503 when too many are
 * being made or one takes longer than three seconds.
 */
export async function previewDraft(ctx: Context, place: DraftPlace, render: RenderPath) {
  if (atOnce.pendingCount >= mostWaiting)
    throw new AppError('unavailable', 'Too many previews are being created at the moment. Please try again shortly.')
  const made = atOnce(() => inTransaction(ctx, (ctx) => renderApplied(ctx, place, render)))
  const html = await Promise.race([
    made.catch((error: unknown) => {
      if (error instanceof RolledBack) return error.html
      throw error
    }),
    pause(longestMs).then(() => null),
  ])
  if (typeof html !== 'string') throw new AppError('unavailable', 'The preview took too long. Please try again.')
  return store(ctx, asPreview(html))
}

/** Returns the page of a key; null if it has expired. */
export async function findPreview(ctx: Context, id: string) {
  const file = await ctx.storage.get(keyOf(id))
  if (!file) return null
  const { until, html }: { until: string; html: string } = JSON.parse(file.body.toString())
  return new Date(until) > ctx.now ? html : null
}

/** Job: ends a preview. */
export async function dropPreview(ctx: Context, { id }: Record<string, unknown>) {
  await ctx.storage.delete(keyOf(String(id)))
}
