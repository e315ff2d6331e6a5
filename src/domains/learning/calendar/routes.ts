import { z } from 'zod'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { calendarCalls } from './calls.ts'
import { makeFeed, revokeFeed } from './make-feed.ts'
import { getLearningSettings, setReminders } from './remind-students.ts'
import { learningSettings, newFeed, remindersBody } from './schema.ts'

const making = { name: 'calendar-feed', capacity: 10, perSecond: 0.1 }

export function calendarRoutes(serve: Serve) {
  const who = signedIn
  serve(calendarCalls.learningSettings, { who, answer: learningSettings }, (ctx) => getLearningSettings(ctx))
  serve(calendarCalls.makeFeed, { who, answer: newFeed, limit: making }, (ctx) => makeFeed(ctx))
  serve(calendarCalls.revokeFeed, { who, answer: z.null() }, (ctx) => revokeFeed(ctx))
  serve(calendarCalls.setReminders, { who, body: remindersBody, answer: learningSettings }, (ctx, { body }) =>
    setReminders(ctx, body),
  )
}
