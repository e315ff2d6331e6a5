import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { courses } from '#domains/catalogue/tables.ts'
import * as learning from '#domains/learning/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import { type DemoClass, demoClasses, sharedClasses } from './classes.ts'
import { drawNotes } from './draw-notes.ts'

const dayMs = 86_400_000
const indiaMs = 5.5 * 3_600_000
/** Link of the one video that stands for every recording. */
export const demoFilmLink = '/class-films/board.webm'

const captions = `WEBVTT

00:00.000 --> 00:03.000
Welcome to the class.

00:03.000 --> 00:30.000
Write every step on the board, and check it before the next.
`

function startOf({ inDays, at, startsInMinutes }: DemoClass, now: Date) {
  if (startsInMinutes !== undefined) return new Date(now.getTime() + startsInMinutes * 60_000)
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const day = Math.floor((now.getTime() + indiaMs) / dayMs) + inDays
  return new Date(day * dayMs - indiaMs + (hour * 60 + minute) * 60_000)
}

/** Each class has an address of its own for its recording, by which the viewer knows the class; behind all of them lies the one film. */
function linkOf(seoUrl: string, index: number, isStream = false) {
  return `/class-films/${seoUrl}-${index + 1}${isStream ? '/film.m3u8' : '.webm'}`
}

type Links = { link: string; notes: string }

/**
 * Builds a class. A past one has its recording: a video of our own, so that the demo needs no network. A live
 * class also has its notes.
 */
function rowOf(one: DemoClass, { link, notes }: Links, now: Date) {
  const startsAt = startOf(one, now)
  const endsAt = new Date(startsAt.getTime() + one.minutes * 60_000)
  return {
    id: newId(),
    title: one.title,
    kind: one.kind,
    startsAt,
    endsAt,
    joinUrl: one.isLive ? 'https://meet.example/mahanadi-academy' : null,
    videoUrl: endsAt <= now ? link : null,
    annotationPdfUrl: endsAt <= now && one.isLive ? `/media/files/${notes}` : null,
  }
}

const streamTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
}

/** The list and its parts, which lie beside it. */
async function storeStream({ storage }: Context, key: string) {
  const folder = new URL('./stream/', import.meta.url)
  for (const name of await readdir(folder)) {
    const type = streamTypes[posix.extname(name)]
    if (type) await storage.put(posix.join(posix.dirname(key), name), await readFile(new URL(name, folder)), type)
  }
}

async function storeFilms(ctx: Context, links: string[]) {
  const film = await readFile(new URL('./film.webm', import.meta.url))
  for (const link of links) {
    const key = link.slice(1)
    if (key.endsWith('.m3u8')) await storeStream(ctx, key)
    else await ctx.storage.put(key, film, 'video/webm')
    await ctx.storage.put(key.replace(/\.\w+$/, '.en.vtt'), Buffer.from(captions), 'text/vtt; charset=utf-8')
  }
}

async function storeNotes({ storage }: Context, rows: ReturnType<typeof rowOf>[]) {
  for (const { annotationPdfUrl, title } of rows) {
    const name = annotationPdfUrl?.split('/').at(-1)
    if (name) await storage.put(publicKey(name), await drawNotes(title), 'application/pdf')
  }
}

/** Stores the classes of the demo's courses and the film that stands for their recordings. */
export async function loadClasses(ctx: Context) {
  const found = await ctx.db
    .select({ id: courses.id, seoUrl: courses.seoUrl })
    .from(courses)
    .where(inArray(courses.seoUrl, Object.keys(demoClasses)))
  const links = [demoFilmLink]
  for (const { id: courseId, seoUrl } of found) {
    const own = demoClasses[seoUrl] ?? []
    const headings = await storeSubjects(ctx, own)
    const rows = own.map((one, index) => {
      const links = { link: linkOf(seoUrl, index, one.isStream), notes: `${seoUrl}-${index + 1}-notes.pdf` }
      const row = rowOf(one, links, ctx.now)
      return { ...row, subjectId: '', topicId: '', ...headings[index] }
    })
    links.push(...rows.flatMap(({ videoUrl }) => videoUrl ?? []))
    await ctx.db.insert(learning.classes).values(rows)
    await storeNotes(ctx, rows)
    await ctx.db.insert(learning.courseClasses).values(rows.map(({ id }) => ({ courseId, classId: id })))
  }
  await shareClasses(ctx)
  await storeFilms(ctx, links)
}

/** Lets courses hold the classes of others, each class stored once. */
async function shareClasses({ db }: Context) {
  for (const [seoUrl, others] of Object.entries(sharedClasses)) {
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.seoUrl, seoUrl))
    const held = await db
      .select({ classId: learning.courseClasses.classId })
      .from(learning.courseClasses)
      .innerJoin(courses, eq(courses.id, learning.courseClasses.courseId))
      .where(inArray(courses.seoUrl, others))
    if (!course || held.length === 0) throw new Error(`The demo's ${seoUrl} shares what does not exist.`)
    await db.insert(learning.courseClasses).values(held.map(({ classId }) => ({ courseId: course.id, classId })))
  }
}

const watched = 7
const secondsWatched = 6

/** The student has watched the first classes of the live course to the end, and stopped in the middle of the next. */
export async function watchFirstClasses(ctx: Context, studentId: string) {
  const { id, videoUrl } = learning.classes
  const links = Array.from({ length: watched + 1 }, (_, index) => linkOf('sbi-po-live', index))
  const found = await ctx.db.select({ id, videoUrl }).from(learning.classes).where(inArray(videoUrl, links))
  const rows = found.map(({ id: classId, videoUrl }) => {
    const isFinished = videoUrl !== links.at(-1)
    const finishedAt = isFinished ? ctx.now : null
    return { classId, studentId, seconds: secondsWatched, finishedAt, updatedAt: ctx.now }
  })
  await ctx.db.insert(learning.watchPositions).values(rows)
}
