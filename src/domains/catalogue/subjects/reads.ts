import { asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { exams, subExamExams, subExams, subjects, topics } from '../tables.ts'
import type { PublicSubExam, PublicSubject, PublicTopic, SubExamName } from './schema.ts'

export function listSubjects({ db }: Context): Promise<PublicSubject[]> {
  return db
    .select({ _id: subjects.id, name: subjects.name })
    .from(subjects)
    .orderBy(asc(subjects.position))
    .limit(listLimit)
}

/** Lists the topics of one subject, or of all. */
export function listTopics({ db }: Context, subjectId?: string): Promise<PublicTopic[]> {
  return db
    .select({ _id: topics.id, name: topics.name, subject_id: topics.subjectId })
    .from(topics)
    .where(subjectId === undefined ? undefined : eq(topics.subjectId, subjectId))
    .orderBy(asc(topics.position))
    .limit(listLimit)
}

/** Lists sub-exams in one statement, each with its exams, the parent first. */
export async function listSubExams({ db }: Context): Promise<PublicSubExam[]> {
  const rows = await db
    .select({ subExam: subExams, examId: exams.id, categoryId: exams.categoryId })
    .from(subExams)
    .leftJoin(subExamExams, eq(subExamExams.subExamId, subExams.id))
    .leftJoin(exams, eq(exams.id, subExamExams.examId))
    .orderBy(asc(subExams.position), asc(subExamExams.position))
  const byId = new Map<string, PublicSubExam>()
  for (const { subExam, examId, categoryId } of rows) {
    const known = byId.get(subExam.id) ?? {
      _id: subExam.id,
      sub_exam_name: subExam.name,
      icon_url: subExam.iconUrl,
      exam_ids: [],
      exam_category_id: categoryId,
      sections_structure: subExam.sectionsStructure,
    }
    byId.set(subExam.id, known)
    if (examId !== null) known.exam_ids.push(examId)
  }
  return [...byId.values()]
}

export async function findSubExamName({ db }: Context, id: string | null): Promise<SubExamName | null> {
  if (id === null) return null
  const [subExam] = await db
    .select({ _id: subExams.id, sub_exam_name: subExams.name, icon_url: subExams.iconUrl })
    .from(subExams)
    .where(eq(subExams.id, id))
  return subExam ?? null
}
