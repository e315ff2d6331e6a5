import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { inArray } from 'drizzle-orm'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import * as learning from '#domains/learning/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { courses } from './catalogue.ts'
import { type DemoClass, demoClasses } from './classes.ts'
import { drawPage } from './draw-page.ts'
import type { Known } from './load-catalogue.ts'
import { fileOf } from './read-data.ts'

/** Link to the one video that serves as every recording. */
export const demoFilmLink = '/class-films/board.webm'

function startOf({ inDays, at, startsInMinutes }: DemoClass, now: Date) {
  if (startsInMinutes !== undefined) return new Date(now.getTime() + startsInMinutes * 60_000)
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  return new Date(indiaAt(now, inDays, hour).getTime() + minute * 60_000)
}

/** Returns the address of a class's recording. Each class has its own, by which the viewer identifies the class; all lead to the same film. */
function linkOf(seoUrl: string, index: number, isStream = false) {
  return `/class-films/${seoUrl}-${index + 1}${isStream ? '/film.m3u8' : '.webm'}`
}

/**
 * Builds a class. A past one has its recording: a video of our own, so that the demo needs no network. A live
 * class also has its notes.
 */
function rowOf(one: DemoClass, index: number, now: Date) {
  const startsAt = startOf(one, now)
  const endsAt = new Date(startsAt.getTime() + one.minutes * 60_000)
  const isOver = endsAt <= now
  return {
    id: newId(),
    title: one.title,
    kind: one.kind,
    startsAt,
    endsAt,
    joinUrl: one.isLive ? 'https://meet.example/mahanadi-academy' : null,
    videoUrl: isOver ? linkOf(one.course, index, one.isStream) : null,
    annotationPdfUrl: isOver && one.isLive ? `/media/files/${one.course}-${index + 1}-notes.pdf` : null,
  }
}

const streamTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
}

/** Stores the playlist and the parts beside it. */
async function storeStream({ storage }: Context, key: string) {
  const folder = fileOf('stream/')
  for (const name of await readdir(folder)) {
    const type = streamTypes[posix.extname(name)]
    if (type) await storage.put(posix.join(posix.dirname(key), name), await readFile(new URL(name, folder)), type)
  }
}

async function storeFilms(ctx: Context, links: string[]) {
  const film = await readFile(fileOf('film.webm'))
  const captions = await readFile(fileOf('film.en.vtt'))
  for (const link of links) {
    const key = link.slice(1)
    if (key.endsWith('.m3u8')) await storeStream(ctx, key)
    else await ctx.storage.put(key, film, 'video/webm')
    await ctx.storage.put(key.replace(/\.\w+$/, '.en.vtt'), captions, 'text/vtt; charset=utf-8')
  }
}

/** Stores a page of notes for each class, as a teacher might write on the board. */
async function storeNotes({ storage }: Context, rows: ReturnType<typeof rowOf>[]) {
  for (const { annotationPdfUrl, title } of rows) {
    const name = annotationPdfUrl?.split('/').at(-1)
    if (!name) continue
    const page = await drawPage(title, 'a5', [
      [title, 40, 530, 18, 'bold'],
      ['Notes of the class', 40, 505, 12],
      ['Write every step on the board, and check it before the next.', 40, 470, 11],
    ])
    await storage.put(publicKey(name), page, 'application/pdf')
  }
}

/** Stores the classes of the demo's courses, which courses may share, and the film that serves as their recording. */
export async function loadClasses(ctx: Context, { courseOf }: Known) {
  const links = [demoFilmLink]
  const idsOfCourse = new Map<string, string[]>()
  for (const { seoUrl } of courses) {
    const own = demoClasses.get(seoUrl)
    if (!own) continue
    const headings = await storeSubjects(ctx, own)
    const rows = own.map((one, index) => ({
      ...rowOf(one, index, ctx.now),
      subjectId: '',
      topicId: '',
      ...headings[index],
    }))
    links.push(...rows.flatMap(({ videoUrl }) => videoUrl ?? []))
    idsOfCourse.set(
      seoUrl,
      rows.map(({ id }) => id),
    )
    await ctx.db.insert(learning.classes).values(rows)
    await storeNotes(ctx, rows)
  }
  const held = courses.flatMap(({ seoUrl, classesOf }) =>
    [seoUrl, ...classesOf]
      .flatMap((one) => idsOfCourse.get(one) ?? [])
      .map((classId) => ({ courseId: courseOf(seoUrl), classId })),
  )
  await ctx.db.insert(learning.courseClasses).values(held)
  await storeFilms(ctx, links)
}

const watched = 7
const secondsWatched = 6

/** Makes the student watch the first classes of the live course to the end, and stop in the middle of the next. */
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
