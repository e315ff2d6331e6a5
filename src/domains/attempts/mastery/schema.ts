import { z } from 'zod'
import { day, id } from '#platform/http/schema.ts'

const ofHundred = z.number().int().min(0).max(100)

export const topicMastery = z.strictObject({
  _id: id,
  name: z.string(),
  questions: z.number().int().describe('Different questions that were opened in closed attempts'),
  last_on: day.nullable().describe('In India; null: never'),
  band: z
    .strictObject({ low: ofHundred, high: ofHundred })
    .nullable()
    .describe('The range that holds in 95 of 100 cases'),
  right: ofHundred.nullable().describe('How many of 100 such questions would be right; null: not enough to say'),
})
export type TopicMastery = z.infer<typeof topicMastery>

export const mastery = z.strictObject({
  today: day.describe('In India'),
  subjects: z
    .array(z.strictObject({ _id: id, name: z.string(), topics: z.array(topicMastery) }))
    .describe('Those with a question that was opened; of each all topics, what is known to be weak first'),
})
export type MasteryOfTopics = z.infer<typeof mastery>
