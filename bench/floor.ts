import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from './keep-alive-client.ts'
import { type Running, startFloorServer } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { findConnection, seed } from './seed.ts'
import { sitTest } from './sit-test.ts'
import { createStudent } from './student.ts'
import { studentName } from './student-names.ts'

export const floorAims = { cpu: 2, saves: 0.6 }

/** Recorded texts with $ATTEMPT and $TOKEN in place of the student's own. */
type Recorded = Partial<
  Record<
    'login' | 'own part' | 'open tests' | 'instructions' | 'attempt' | 'paper' | 'summary' | 'submit' | 'analysis',
    string
  >
>
export type FloorOrder = {
  connection: ReturnType<typeof findConnection>
  testId: string
  recorded: Recorded
  score: string
}

const kinds: [RegExp, keyof Recorded][] = [
  [/login$/, 'login'],
  [/\/own-part$/, 'own part'],
  [/\/open-tests\//, 'open tests'],
  [/\/attempt$/, 'attempt'],
  [/\/paper\/en$/, 'paper'],
  [/\/submit$/, 'submit'],
  [/\/get-submission-data-for-analysis\//, 'analysis'],
]

/** Sits the test once at the real server and records its answers, which the floor sends to everyone else. */
async function recordAttempt(url: string, testId: string): Promise<Recorded> {
  const recorded: Recorded = {}
  const client = createClient(url, 'identity')
  const ids = { token: '', attempt: '' }
  const ask: typeof client.ask = async (question) => {
    const answer = await client.ask(question)
    const named = kinds.find(([pattern]) => pattern.test(question.path))?.[1]
    const isTest = question.path === `/api/quiz-portal/tests/${testId}`
    const kind = named ?? (isTest ? (recorded.attempt ? 'summary' : 'instructions') : undefined)
    if (kind === 'paper') recorded.paper = answer.bytes.toString('base64')
    else if (kind) recorded[kind] = answer.text()
    if (kind === 'login') ids.token = JSON.parse(answer.text()).token
    if (kind === 'attempt') ids.attempt = JSON.parse(answer.text()).data._id
    return answer
  }
  const student = createStudent({ ...client, ask }, () => undefined)
  await sitTest(student, { userName: studentName(0), testId })
  client.close()
  for (const [kind, text] of Object.entries(recorded)) {
    if (kind === 'paper') continue
    Object.assign(recorded, { [kind]: text.replaceAll(ids.attempt, '$ATTEMPT').replaceAll(ids.token, '$TOKEN') })
  }
  return recorded
}

/** Starts a floor beside the real server, on the same database, with its own test. The first of `students` is used for the recording. */
export async function startFloor(server: Running, dataDir: string, students: number) {
  const testId = await seed(dataDir, students)
  const recorded = await recordAttempt(server.url, testId)
  const score = JSON.stringify({ sections: [], marks: '1', recorded: (recorded.submit ?? '').padEnd(600) })
  const order: FloorOrder = { connection: findConnection(dataDir), testId, recorded, score }
  const file = path.join(makeDirectory(), 'floor.json')
  writeFileSync(file, JSON.stringify(order))
  return { testId, floor: await startFloorServer(file) }
}
