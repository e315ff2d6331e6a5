import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import { median } from './figures.ts'
import { startFloor } from './floor.ts'
import { createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { seedSignedIn, seedTest } from './seed.ts'
import { createStudent } from './student.ts'
import { studentToken } from './student-names.ts'
import { connections, ensureWrk, runWrk } from './wrk.ts'

type Rate = { perSecond: number; p99Ms: number }
export type SaveFigures = {
  own: Rate
  floor: Rate
  /** Own rate divided by the floor's rate of the same round: median over the rounds. */
  floorRatio: number
}

type Lengths = { rounds: number; seconds: number }
export type Seat = { token: string; attemptId: string; epoch: number }
export type Choice = { question: string; option: string }

/** Seats per connection, used in turn: no student saves as fast as a wrk connection, and the server limits how fast one student may save. */
const seatsEach = 4

/** Lets students open the test; returns their attempts and the possible choices. */
export async function sitDown({ url }: Running, testId: string, students: number) {
  const seats: Seat[] = []
  let choices: Choice[] = []
  for (let index = 0; index < students; index += 1) {
    const client = createClient(url, 'identity')
    const student = createStudent(client, () => undefined)
    const token = studentToken(index)
    student.use(token)
    const attempt = await student.api(sittingCalls).openAttempt({ id: testId })
    seats.push({ token, attemptId: attempt._id, epoch: attempt.epoch })
    if (index === 0) {
      const { questions } = await (await student.getPaper(attempt)).open()
      choices = questions.flatMap(({ _id, options }) => ({ question: _id, option: options[0]?._id ?? '' }))
    }
    client.close()
  }
  return { seats, choices }
}

/**
 * Returns a wrk script in which each thread plays four students, who save in turn, each after the last save is acknowledged. A wrong answer appears in its
 * output.
 */
function savesScript({ seats, choices }: { seats: Seat[]; choices: Choice[] }) {
  const list = (rows: string[]) => `{\n${rows.join(',\n')}\n}`
  const at = new Date().toISOString()
  return `
local seats = ${list(seats.map((s) => `{ "${s.token}", "/api/quiz-portal/attempts/${s.attemptId}/answers", ${s.epoch} }`))}
local choices = ${list(choices.map(({ question, option }) => `{ "${question}", "${option}" }`))}
local threads = {}
function setup(thread)
  thread:set("place", #threads + 1)
  table.insert(threads, thread)
end
function init()
  acknowledged, wrong, turn = {}, 0, 0
end
function request()
  turn = turn % ${seatsEach} + 1
  seat = seats[(place - 1) * ${seatsEach} + turn]
  local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. seat[1] }
  local seq = (acknowledged[turn] or 0) + 1
  local choice = choices[seq % #choices + 1]
  local body = string.format('{"epoch":%d,"entries":[{"seq":%d,"question_id":"%s","option_id":"%s","marked":false,"seconds":%d,"at":"${at}"}]}',
    seat[3], seq, choice[1], choice[2], seq)
  return wrk.format("POST", seat[2], headers, body)
end
function response(status, _, body)
  local last = tonumber(string.match(body, '"acknowledged":(%d+)'))
  if status ~= 200 or last ~= (acknowledged[turn] or 0) + 1 then wrong = wrong + 1 end
  acknowledged[turn] = last or acknowledged[turn]
end
function done()
  local sum = 0
  for _, thread in ipairs(threads) do sum = sum + thread:get("wrong") end
  if sum > 0 then print("Non-2xx or 3xx responses: " .. sum .. " saves were not acknowledged") end
end
`
}

async function saveAnswers(server: Running, testId: string, seconds: number): Promise<Rate> {
  const script = path.join(makeDirectory(), 'saves.lua')
  writeFileSync(script, savesScript(await sitDown(server, testId, connections * seatsEach)))
  const { requestsPerSecond, p99Ms } = await runWrk(server.url, { seconds, headers: [], script, threads: connections })
  return { perSecond: requestsPerSecond, p99Ms }
}

function middle(rounds: Rate[]): Rate {
  return { perSecond: median(rounds.map((one) => one.perSecond)), p99Ms: median(rounds.map((one) => one.p99Ms)) }
}

/** Measures saves of one answer each by 50 concurrent students at full speed, in rounds that alternate with the floor. */
export async function measureSaves(server: Running, dataDir: string, lengths: Lengths): Promise<SaveFigures> {
  ensureWrk()
  await seedSignedIn(dataDir, connections * seatsEach)
  const rounds: { own: Rate; floor: Rate }[] = []
  // The first round is a warm-up.
  for (let round = 0; round <= lengths.rounds; round += 1) {
    const seconds = round === 0 ? 1 : lengths.seconds
    const own = await saveAnswers(server, await seedTest(dataDir), seconds)
    const { testId, floor: floorServer } = await startFloor(server, dataDir, connections * seatsEach)
    const floor = await saveAnswers(floorServer, testId, seconds)
    await floorServer.stop()
    if (round > 0) rounds.push({ own, floor })
  }
  return {
    own: middle(rounds.map(({ own }) => own)),
    floor: middle(rounds.map(({ floor }) => floor)),
    floorRatio: median(rounds.map(({ own, floor }) => own.perSecond / floor.perSecond)),
  }
}
