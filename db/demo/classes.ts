import { z } from 'zod'
import { classKind } from '#domains/learning/classes/schema.ts'
import { courses } from './catalogue.ts'
import { readLines } from './read-data.ts'

/**
 * `inDays`: the day it is held, counted from loading the demo. `at`: hour and minute in India; today's class begins `startsInMinutes` from now. `isStream`:
 * its recording is a stream of parts, not one file.
 */
const demoClass = z.strictObject({
  course: z.string(),
  title: z.string(),
  kind: classKind,
  subject: z.string(),
  topic: z.string(),
  inDays: z.number(),
  at: z.string(),
  startsInMinutes: z.number().optional(),
  minutes: z.number(),
  isLive: z.boolean(),
  isStream: z.boolean().optional(),
})
export type DemoClass = z.infer<typeof demoClass>

/** The classes of each course, by its address. */
export const demoClasses = Map.groupBy(readLines('classes', demoClass), ({ course }) => course)

/** Returns all classes of a course, its own or those of other courses. */
export function classesOf(seoUrl: string) {
  const others = courses.find((course) => course.seoUrl === seoUrl)?.classesOf ?? []
  return [seoUrl, ...others].flatMap((one) => demoClasses.get(one) ?? [])
}
