import { listSubjects, listTopics } from '#domains/catalogue/subjects/reads.ts'
import type { Context } from '#platform/context.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { masteryOf } from './calculate-mastery.ts'
import { listTopicAnswers } from './list-answers.ts'
import { compareTopics, firstAnswers, type Mastery } from './rules.ts'
import type { MasteryOfTopics, TopicMastery } from './schema.ts'

function presentTopic({ _id, name, mastery }: { _id: string; name: string; mastery: Mastery | null }): TopicMastery {
  if (mastery === null) return { _id, name, questions: 0, last_on: null, band: null, right: null }
  const { questions, lastAt, low, high, right } = mastery
  return { _id, name, questions, last_on: dayInIndia(new Date(lastAt)), band: { low, high }, right }
}

/** Returns the signed-in student's mastery of each topic, by subject. */
export async function readMastery(ctx: Context): Promise<MasteryOfTopics> {
  const answersOf = Map.groupBy(firstAnswers(await listTopicAnswers(ctx)), ({ topicId }) => topicId)
  const today = dayInIndia(ctx.now)
  if (answersOf.size === 0) return { today, subjects: [] }
  const topics = (await listTopics(ctx)).map(({ _id, name, subject_id }) => {
    const answers = answersOf.get(_id)
    return { _id, name, subject_id, mastery: answers ? masteryOf(answers, ctx.now.getTime()) : null }
  })
  const ofSubject = Map.groupBy(topics, ({ subject_id }) => subject_id)
  const subjects = (await listSubjects(ctx)).map(({ _id, name }) => ({ _id, name, topics: ofSubject.get(_id) ?? [] }))
  return {
    today,
    subjects: subjects
      .filter((subject) => subject.topics.some(({ mastery }) => mastery !== null))
      .map((subject) => ({ ...subject, topics: subject.topics.toSorted(compareTopics).map(presentTopic) })),
  }
}
