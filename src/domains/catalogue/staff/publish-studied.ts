import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { demand, fileAddress, type Problems, shortText } from '#domains/content/staff/prepare-fields.ts'
import { type Kind, nextPosition } from '#domains/content/staff/prepare-kind.ts'
import { newId } from '#platform/data/database/ids.ts'
import { id } from '#platform/http/schema.ts'
import { t } from '#platform/text/messages.ts'
import { keyOf } from '../subjects/store-subjects.ts'
import { exams, subExamExams, subExams, subjects, topics } from '../tables.ts'

/*
 * Subjects of study: sub-exams with the sections of their papers, subjects with their topics.
 */

const subExamBody = z.strictObject({
  name: shortText,
  icon_url: fileAddress,
  exam_ids: z.array(id).max(50).default([]).describe('The parent first'),
  sections: z
    .array(z.strictObject({ section_id: shortText, section_name: shortText }))
    .max(20)
    .default([]),
})

export const subExamKind: Kind<z.output<typeof subExamBody>> = {
  body: subExamBody,
  titleOf: ({ name }) => name,
  async read({ db }, subExamId) {
    const [row] = await db.select().from(subExams).where(eq(subExams.id, subExamId))
    if (!row) return null
    const of = await db
      .select({ id: subExamExams.examId })
      .from(subExamExams)
      .where(eq(subExamExams.subExamId, subExamId))
      .orderBy(asc(subExamExams.position))
    const exam_ids = of.map((exam) => exam.id)
    return { name: row.name, icon_url: row.iconUrl, exam_ids, sections: row.sectionsStructure }
  },
  async check({ db }, { id: subExamId, body }) {
    const problems: Problems = {}
    demand(problems, { name: [body.name, t`A name is missing.`] })
    if (body.exam_ids.length === 0) problems.exam_ids = t`Please choose the exam this is a stage of.`
    else if ((await db.$count(exams, inArray(exams.id, body.exam_ids))) < new Set(body.exam_ids).size)
      problems.exam_ids = t`One of these exams no longer exists.`
    const isOther = and(eq(subExams.name, body.name.trim()), ne(subExams.id, subExamId))
    if ((await db.$count(subExams, isOther)) > 0) problems.name = t`Another sub-exam has this name.`
    for (const [index, { section_name }] of body.sections.entries())
      demand(problems, { [`sections.${index}.section_name`]: [section_name, t`A section needs a name.`] })
    return problems
  },
  async apply({ db }, { id: subExamId, body }) {
    const sections = body.sections.map(({ section_id, section_name }) => {
      return { section_id: (section_id || keyOf(section_name)).slice(0, 60), section_name: section_name.slice(0, 100) }
    })
    const row = { name: body.name.trim(), iconUrl: body.icon_url, sectionsStructure: sections }
    await db
      .insert(subExams)
      .values({ id: subExamId, position: nextPosition(subExams), ...row })
      .onConflictDoUpdate({ target: subExams.id, set: row })
    await db.delete(subExamExams).where(eq(subExamExams.subExamId, subExamId))
    const parents = [...new Set(body.exam_ids)].map((examId, index) => ({ subExamId, examId, position: index + 1 }))
    if (parents.length > 0) await db.insert(subExamExams).values(parents)
  },
}

const subjectBody = z.strictObject({
  name: shortText,
  topics: z
    .array(z.strictObject({ _id: id.nullable().default(null), name: shortText }))
    .max(500)
    .default([]),
})
type Topic = z.output<typeof subjectBody>['topics'][number]

/** Checks for topics named twice and for removed topics that may still have questions. */
function checkTopics(givenTopics: Topic[], known: { id: string; name: string }[], problems: Problems) {
  const seen = new Set<string>()
  for (const [index, { name }] of givenTopics.entries()) {
    demand(problems, { [`topics.${index}.name`]: [name, t`A topic needs a name.`] })
    const key = keyOf(name)
    if (key !== '' && seen.has(key)) problems[`topics.${index}.name`] = t`This topic is already in the list.`
    seen.add(key)
  }
  const kept = new Set(givenTopics.map((topic) => topic._id))
  const missing = known.filter((topic) => !kept.has(topic.id))
  if (missing.length > 0)
    problems.topics = t`These topics cannot be removed, because questions belong to them: ${missing.map(({ name }) => name).join(', ')}.`
}

export const subjectKind: Kind<z.output<typeof subjectBody>> = {
  body: subjectBody,
  titleOf: ({ name }) => name,
  async read({ db }, subjectId) {
    const [row] = await db.select().from(subjects).where(eq(subjects.id, subjectId))
    if (!row) return null
    const known = await db
      .select({ _id: topics.id, name: topics.name })
      .from(topics)
      .where(eq(topics.subjectId, subjectId))
      .orderBy(asc(topics.position), asc(topics.name))
    return { name: row.name, topics: known }
  },
  async check({ db }, { id: subjectId, body }) {
    const problems: Problems = {}
    demand(problems, { name: [body.name, t`A name is missing.`] })
    const isOther = and(eq(subjects.key, keyOf(body.name)), ne(subjects.id, subjectId))
    if ((await db.$count(subjects, isOther)) > 0) problems.name = t`Another subject has this name.`
    checkTopics(body.topics, await db.select().from(topics).where(eq(topics.subjectId, subjectId)), problems)
    return problems
  },
  async apply({ db }, { id: subjectId, body }) {
    const name = body.name.trim()
    // Patterns and imports know a subject by its key, which therefore never changes.
    await db
      .insert(subjects)
      .values({ id: subjectId, key: keyOf(name), name, position: nextPosition(subjects) })
      .onConflictDoUpdate({ target: subjects.id, set: { name } })
    for (const [index, topic] of body.topics.entries()) {
      const row = { name: topic.name.trim(), position: index + 1 }
      const isOwn = and(eq(topics.id, topic._id ?? subjectId), eq(topics.subjectId, subjectId))
      const changed = await db.update(topics).set(row).where(isOwn).returning({ id: topics.id })
      if (changed.length === 0) await db.insert(topics).values({ id: newId(), subjectId, key: keyOf(row.name), ...row })
    }
  },
}
