import { posix } from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { getRegistrationNumber } from '#domains/identity/sessions/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { sendFile } from '#platform/files/storage/media.ts'
import type { App } from '#platform/http/serve.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { findClassByVideo, getOwnClass } from '../classes/reads.ts'
import { classNotes, watchPositions } from '../tables.ts'
import { decodeLink, encodeLink, type Film, readFilm } from './rules.ts'
import {
  type ClassNote,
  type DownloadSettings,
  downloadSettings,
  type NoteBody,
  type PositionBody,
  type ShownFilm,
} from './schema.ts'

// not translated: a part of a key
const about = 'class film'
const hours = 6

function sealerOf({ sealer }: Context) {
  if (!sealer) throw new AppError('unavailable', 'This video cannot be played at the moment.')
  return sealer
}

/**
 * Signs an address in our own storage, valid for some hours. It covers the film's folder rather than the file, as
 * the parts of a stream lie beside their list and are requested by relative addresses.
 */
function signFilm(ctx: Context, key: string) {
  const expiresAt = new Date(ctx.now.getTime() + hours * hourMs)
  const folder = posix.dirname(key)
  const plain = Buffer.from(JSON.stringify({ folder: folder === '.' ? key : folder, until: expiresAt.getTime() }))
  const token = sealerOf(ctx).seal(plain, about).toString('base64url')
  return { src: `/class-films/${token}/${posix.basename(key)}`, expires_at: expiresAt.toISOString() }
}

/** Returns the storage key of a signed address; null when we did not sign it, it has expired, or it leads out of its folder. */
function openSignedFilm(ctx: Context, token: string, name: string): string | null {
  try {
    const plain = sealerOf(ctx).open(Buffer.from(token, 'base64url'), about).toString()
    const { folder, until }: { folder: string; until: number } = JSON.parse(plain)
    if (until <= ctx.now.getTime()) return null
    const key = /\.\w+$/.test(folder) ? folder : posix.join(folder, name)
    return posix.basename(key) === name ? `class-films/${key}` : null
  } catch {
    return null // cut, made up, or sealed by another installation
  }
}

// not translated: each language by its own name
const languages = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

/**
 * Finds the captions of a film of ours: WebVTT beside it, named after it and the language, such as `film.en.vtt`
 * beside `film.mp4`.
 */
async function findCaptions(ctx: Context, film: Film): Promise<ShownFilm['captions']> {
  if (film.kind !== 'own') return []
  const name = film.key.replace(/\.\w+$/, '')
  const captions = await Promise.all(
    Object.entries(languages).map(async ([language, label]) => {
      const key = `${name}.${language}.vtt`
      const file = await ctx.storage.open(`class-films/${key}`)
      await file?.close()
      return file ? [{ language, label, src: signFilm(ctx, key).src }] : []
    }),
  )
  return captions.flat()
}

/**
 * Settings of what students may save on their devices. The institute owns its videos: none are saved unless the
 * office allows it.
 */
export const downloadGroup: SettingsGroup<DownloadSettings> = {
  name: 'downloads',
  body: downloadSettings,
  usual: { films_allowed: false },
}

const noFilm = () => notFound('video link')

/** Returns the test whose solutions the film discusses, if the student may see the test and its time has come. */
async function findDiscussion(ctx: Context, link: string) {
  const open = await listOpenTestIds(ctx, userOf(ctx).id)
  for (const test of await listTests(ctx)) {
    const film = test.discussions.find(({ url }) => url === link)
    if (!film || !open.has(test.id)) continue
    const from = film.time === null ? test.opensAt : new Date(film.time)
    if (from <= ctx.now) return { title: `${test.name}: discussion` }
  }
  return null
}

function sourceOf(ctx: Context, film: Film): ShownFilm['source'] {
  if (film.kind === 'youtube') return { kind: 'youtube', video_id: film.id }
  if (film.kind === 'elsewhere') return { kind: 'elsewhere', url: film.url }
  return { kind: film.format, ...signFilm(ctx, film.key) }
}

/** Returns an address at which the office can watch a class's film, a stream in the class viewer; null: there is none. */
export function filmAddress(ctx: Context, videoUrl: string | null) {
  const film = videoUrl === null ? null : readFilm(videoUrl)
  if (videoUrl === null || !film) return null
  if (film.kind === 'youtube') return `https://www.youtube.com/watch?v=${film.id}`
  if (film.kind === 'elsewhere') return film.url
  return film.format === 'file' ? signFilm(ctx, film.key).src : paths.classViewer(encodeLink(videoUrl))
}

async function listNotes({ db }: Context, studentId: string, classId: string): Promise<ClassNote[]> {
  const rows = await db
    .select()
    .from(classNotes)
    .where(and(eq(classNotes.studentId, studentId), eq(classNotes.classId, classId)))
    .orderBy(asc(classNotes.atSeconds), asc(classNotes.createdAt))
  return rows.map(({ id, atSeconds, text, createdAt }) => {
    return { _id: id, at_seconds: atSeconds, text, created_at: createdAt.toISOString() }
  })
}

async function findPosition({ db }: Context, studentId: string, classId: string) {
  const [row] = await db
    .select({ seconds: watchPositions.seconds })
    .from(watchPositions)
    .where(and(eq(watchPositions.studentId, studentId), eq(watchPositions.classId, classId)))
  return row?.seconds ?? 0
}

type FindOther = (ctx: Context, link: string) => Promise<{ title: string } | null>

/**
 * Returns the video for a link in the viewer: of a class in a course they own, of a test's discussion they may see,
 * or of a class that `findOther` shows staff. 404 for any other link, so that the viewer does not open the rest of
 * the web.
 */
export async function showFilm(ctx: Context, encoded: string, findOther: FindOther): Promise<ShownFilm> {
  const link = decodeLink(encoded)
  const film = link === null ? null : readFilm(link)
  if (link === null || film === null) throw noFilm()
  const { id: studentId } = userOf(ctx)
  const owned = await listOwnedCourses(ctx, studentId)
  const watchedClass = await findClassByVideo(
    ctx,
    link,
    owned.map(({ website_course_id }) => website_course_id),
  )
  const about = watchedClass ?? (await findDiscussion(ctx, link)) ?? (await findOther(ctx, link))
  if (!about) throw noFilm()
  return {
    source: sourceOf(ctx, film),
    title: about.title,
    class_id: watchedClass?.id ?? null,
    watermark: await getRegistrationNumber(ctx),
    captions: await findCaptions(ctx, film),
    position: watchedClass ? await findPosition(ctx, studentId, watchedClass.id) : 0,
    notes: watchedClass ? await listNotes(ctx, studentId, watchedClass.id) : [],
    may_keep: watchedClass !== null && film.kind === 'own' && (await getSettings(ctx, downloadGroup)).films_allowed,
    course_ids: watchedClass?.courseIds ?? [],
  }
}

/** Parts of films and of streams, and their captions. */
const filmTypes = /^video\/|^application\/vnd\.apple\.mpegurl$|^audio\/|^text\/vtt\b/
const params = z.strictObject({ token: z.string().max(400), name: z.string().max(100) })

/** Serves the bytes of our own films, only at signed addresses: a player sends no session with its requests. */
export function serveFilms(app: App) {
  const options = { schema: { hide: true, params, querystring: z.strictObject({}) } }
  app.get('/class-films/:token/:name', options, async (request, reply) => {
    const key = openSignedFilm(request.ctx, request.params.token, request.params.name)
    const file = key === null ? null : await request.ctx.storage.open(key)
    if (!file) throw notFound('video')
    if (!filmTypes.test(file.contentType)) {
      await file.close()
      throw notFound('video')
    }
    return sendFile(request, reply.header('cache-control', 'private, max-age=3600'), file)
  })
}

/** Stores the position at which a film was stopped; a film that was watched to its end stays finished. */
export async function keepPosition(ctx: Context, classId: string, { seconds, is_finished }: PositionBody) {
  await getOwnClass(ctx, classId)
  const row = { seconds, finishedAt: is_finished ? ctx.now : null, updatedAt: ctx.now }
  await ctx.db
    .insert(watchPositions)
    .values({ classId, studentId: userOf(ctx).id, ...row })
    .onConflictDoUpdate({
      target: [watchPositions.studentId, watchPositions.classId],
      set: { ...row, finishedAt: sql`coalesce(${watchPositions.finishedAt}, excluded.finished_at)` },
    })
  return null
}

const mostNotes = 500

/** Adds a note at a moment of a film and returns all of its notes. 409 when there are very many already. */
export async function writeNote(ctx: Context, classId: string, { at_seconds, text }: NoteBody) {
  await getOwnClass(ctx, classId)
  const { id: studentId } = userOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    // The lock makes two tabs that write at once run one after the other, so that the count is right.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
    const isOwn = and(eq(classNotes.studentId, studentId), eq(classNotes.classId, classId))
    if ((await ctx.db.$count(classNotes, isOwn)) >= mostNotes) {
      throw new AppError('conflict', t`You already have ${mostNotes} notes on this video. Please delete one first.`)
    }
    await ctx.db
      .insert(classNotes)
      .values({ id: newId(), classId, studentId, atSeconds: at_seconds, text, createdAt: ctx.now })
    return listNotes(ctx, studentId, classId)
  })
}

/** Deletes one of the caller's own notes, also after the course has ended. */
export async function deleteNote(ctx: Context, noteId: string) {
  const isOwn = and(eq(classNotes.id, noteId), eq(classNotes.studentId, userOf(ctx).id))
  const [note] = await ctx.db.delete(classNotes).where(isOwn).returning({ id: classNotes.id })
  if (!note) throw notFound('note')
  return null
}
