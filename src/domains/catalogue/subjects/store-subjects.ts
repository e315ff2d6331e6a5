import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { slugOf } from '#platform/text/typed.ts'
import { subjects, topics } from '../tables.ts'

type Heading = { subject: string; topic: string }

/** Returns the key of a name: the same for 'Profit & loss' and 'profit-loss'. */
export const keyOf = slugOf

/** Returns 'Quantitative aptitude' for 'quantitative-aptitude'; leaves a name that a person wrote unchanged. */
function nameOf(written: string) {
  if (written !== keyOf(written)) return written
  const words = written.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

async function storeMissingSubjects({ db }: Context, names: string[]) {
  const byKey = new Map(names.map((name) => [keyOf(name), name]))
  const keys = [...byKey.keys()]
  const last = sql`(select coalesce(max(position), 0) from subjects)`
  const rows = keys.map((key, index) => ({
    id: newId(),
    key,
    name: nameOf(byKey.get(key) ?? key),
    position: sql`${last} + ${index + 1}`,
  }))
  await db.insert(subjects).values(rows).onConflictDoNothing()
  const storedSubjects = await db
    .select({ id: subjects.id, key: subjects.key })
    .from(subjects)
    .where(inArray(subjects.key, keys))
  return new Map(storedSubjects.map(({ id, key }) => [key, id]))
}

/**
 * Returns the ids of subjects and their topics by name, in the order of `headings`; stores those that are new. Names
 * are the same when their letters and digits are. For imports, where people write names and not ids.
 */
export async function storeSubjects(ctx: Context, headings: Heading[]) {
  if (headings.length === 0) return []
  const subjectIds = await storeMissingSubjects(
    ctx,
    headings.map(({ subject }) => subject),
  )
  const givenTopics = headings.map(({ subject, topic }) => {
    return { subjectId: subjectIds.get(keyOf(subject)) ?? '', key: keyOf(topic), name: nameOf(topic) }
  })
  const once = new Map(givenTopics.map((topic) => [`${topic.subjectId} ${topic.key}`, topic]))
  const last = sql`(select coalesce(max(position), 0) from topics)`
  const rows = [...once.values()].map((topic, index) => ({
    id: newId(),
    ...topic,
    position: sql`${last} + ${index + 1}`,
  }))
  await ctx.db.insert(topics).values(rows).onConflictDoNothing()
  const storedTopics = await ctx.db
    .select({ id: topics.id, subjectId: topics.subjectId, key: topics.key })
    .from(topics)
    .where(inArray(topics.subjectId, [...new Set(subjectIds.values())]))
  const topicIds = new Map(storedTopics.map(({ id, subjectId, key }) => [`${subjectId} ${key}`, id]))
  return givenTopics.map(({ subjectId, key }) => ({ subjectId, topicId: topicIds.get(`${subjectId} ${key}`) ?? '' }))
}
