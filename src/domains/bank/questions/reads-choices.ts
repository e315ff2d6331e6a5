import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { subjects, topics } from '../../catalogue/tables.ts'
import { users } from '../../identity/tables.ts'
import { bankItems } from '../tables.ts'
import type { QuestionHeading } from './schema.ts'

/** The subjects with their topics, in the order of the catalogue. */
export async function listHeadings({ db }: Context): Promise<QuestionHeading[]> {
  const subjectRows = await db
    .select({ _id: subjects.id, name: subjects.name })
    .from(subjects)
    .orderBy(asc(subjects.position))
  const rows = await db
    .select({ _id: topics.id, name: topics.name, subjectId: topics.subjectId })
    .from(topics)
    .orderBy(asc(topics.position))
  const ofSubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return subjectRows.map((subject) => ({
    ...subject,
    topics: (ofSubject.get(subject._id) ?? []).map(({ _id, name }) => ({ _id, name })),
  }))
}

/** Those of the office who have written questions. */
export function listAuthors({ db }: Context) {
  return db
    .selectDistinct({ _id: users.id, name: users.candidateName })
    .from(users)
    .innerJoin(bankItems, eq(bankItems.authorId, users.id))
    .orderBy(asc(users.candidateName))
    .limit(200)
}
