import { and, asc, eq } from 'drizzle-orm'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { getRegistrationNumber } from '#domains/identity/sessions/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { getSettings } from '#platform/data/settings/settings.ts'
import { notFound } from '#platform/errors.ts'
import { findClassByVideo } from '../classes/reads.ts'
import { classNotes, watchPositions } from '../tables.ts'
import { findCaptions } from './find-captions.ts'
import { decodeLink, type Film, readFilm } from './rules.ts'
import type { ClassNote, ShownFilm } from './schema.ts'
import { downloadGroup } from './set-downloads.ts'
import { signFilm } from './sign-film.ts'

const noFilm = () => notFound('video link')

/** The test whose solutions the film discusses, if the student may see that test and its time has come. */
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

export async function listNotes({ db }: Context, studentId: string, classId: string): Promise<ClassNote[]> {
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

/**
 * Returns the video for a link in the viewer: of a class in a course they own, or of a test's discussion they may
 * see. 404 for any other link, so that the viewer does not open the rest of the web.
 */
export async function showFilm(ctx: Context, encoded: string): Promise<ShownFilm> {
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
  const about = watchedClass ?? (await findDiscussion(ctx, link))
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
