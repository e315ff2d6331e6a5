import { answerOrder } from './apart.ts'
import { percentile } from './figures.ts'
import type { Client } from './keep-alive-client.ts'
import { arrive } from './logins.ts'
import type { Choice, Seat } from './saves.ts'

/*
 * A child process: students of a hall, each with an attempt and a connection, who save answers at a steady pace.
 */

export type SavingOrder = { url: string; seats: Seat[]; choices: Choice[]; perSecond: number; seconds: number }
/** Each counted from when the save was due until its acknowledgement. `refused`: number of answers with a status other than 200. */
export type SavingTimes = { p50Ms: number; p99Ms: number; refused: number }

const warmSeconds = 1

async function saveSteadily({ url, seats, choices, perSecond, seconds }: SavingOrder): Promise<SavingTimes> {
  const last = seats.map(() => 0)
  const at = new Date().toISOString()
  let refused = 0
  async function saveNext(client: Client, n: number) {
    const index = n % seats.length
    const seq = (last[index] ?? 0) + 1
    last[index] = seq
    const { question, option } = choices[seq % choices.length] ?? { question: '', option: '' }
    const entry = { seq, question_id: question, option_id: option, marked: false, seconds: seq, at }
    const { status } = await client.ask({
      method: 'POST',
      path: `/api/quiz-portal/attempts/${seats[index]?.attemptId}/answers`,
      token: seats[index]?.token ?? '',
      body: { epoch: seats[index]?.epoch, entries: [entry] },
    })
    if (status !== 200) refused += 1
  }
  const load = { perSecond, clients: seats.length, server: { url } }
  await arrive({ ...load, seconds: warmSeconds }, saveNext)
  const { times } = await arrive({ ...load, seconds }, saveNext)
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), refused }
}

answerOrder(saveSteadily)
