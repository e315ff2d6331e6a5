import { type Serve, signedIn } from '#platform/http/serve.ts'
import { masteryCalls } from './calls.ts'
import { readMastery } from './read-mastery.ts'
import { mastery } from './schema.ts'

/** It reads every answer of a student. */
const reading = { name: 'topic-mastery', capacity: 30, perSecond: 0.5 }

export function masteryRoutes(serve: Serve) {
  serve(masteryCalls.topicMastery, { who: signedIn, answer: mastery, limit: reading }, (ctx) => readMastery(ctx))
}
