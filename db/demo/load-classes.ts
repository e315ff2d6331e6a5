import { readFile } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import { storeSubjects } from '../../src/domains/catalogue/subjects/store-subjects.ts'
import { courses } from '../../src/domains/catalogue/tables.ts'
import * as learning from '../../src/domains/learning/tables.ts'
import type { Context } from '../../src/platform/context.ts'
import { newId } from '../../src/platform/database/ids.ts'
import { type DemoClass, demoClasses } from './classes.ts'

const dayMs = 86_400_000
const indiaMs = 5.5 * 3_600_000
const film = { link: '/class-films/board.webm', key: 'class-films/board.webm' }

function startOf({ inDays, at, startsInMinutes }: DemoClass, now: Date) {
  if (startsInMinutes !== undefined) return new Date(now.getTime() + startsInMinutes * 60_000)
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const day = Math.floor((now.getTime() + indiaMs) / dayMs) + inDays
  return new Date(day * dayMs - indiaMs + (hour * 60 + minute) * 60_000)
}

/** What was held has its recording: a film of our own, so that the demo needs no network. */
function rowOf(one: DemoClass, now: Date) {
  const startsAt = startOf(one, now)
  const endsAt = new Date(startsAt.getTime() + one.minutes * 60_000)
  return {
    id: newId(),
    title: one.title,
    kind: one.kind,
    startsAt,
    endsAt,
    joinUrl: one.isLive ? 'https://meet.example/mahanadi-academy' : null,
    videoUrl: endsAt <= now ? film.link : null,
  }
}

/** Stores the classes of the demo's courses and the film that stands for their recordings. */
export async function loadClasses(ctx: Context) {
  await ctx.storage.put(film.key, await readFile(new URL('./film.webm', import.meta.url)), 'video/webm')
  const addresses = Object.keys(demoClasses)
  const found = await ctx.db
    .select({ id: courses.id, seoUrl: courses.seoUrl })
    .from(courses)
    .where(inArray(courses.seoUrl, addresses))
  for (const { id: courseId, seoUrl } of found) {
    const own = demoClasses[seoUrl] ?? []
    const headings = await storeSubjects(ctx, own)
    const rows = own.map((one, index) => ({ ...rowOf(one, ctx.now), subjectId: '', topicId: '', ...headings[index] }))
    await ctx.db.insert(learning.classes).values(rows)
    await ctx.db.insert(learning.courseClasses).values(rows.map(({ id }) => ({ courseId, classId: id })))
  }
}
