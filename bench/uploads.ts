import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, like } from 'drizzle-orm'
import { staffGrants, users } from '#domains/identity/tables.ts'
import { imports } from '#domains/imports/tables.ts'
import { runApart } from './apart.ts'
import { type ConsoleSizes, directors, fillStaff, staffToken } from './console-fill.ts'
import { median } from './figures.ts'
import type { Running } from './processes.ts'
import type { SavingOrder, SavingTimes } from './savers.ts'
import { sitDown } from './saves.ts'
import { seedSignedIn, seedTest, withDatabase } from './seed.ts'

export const uploadAims = { slower: 2, peakMb: 1024 }
export const savers = { connections: 40, perSecond: 120 }
/** Number of concurrent files, each from another person, because one person may send one at a time. */
export const filesAtOnce = 4
export const fileMb = 19
/** A good office line: 80 Mbit/s. */
const lineMb = 10

type Times = { p50Ms: number; p99Ms: number }
/**
 * Saves while files of one kind are uploaded. `ratio`: their p99 divided by the quiet one of the same round, median over the rounds. `refusals`: refused files
 * by status.
 */
type UploadKind = Times & { name: string; ratio: number; files: number; refusals: Record<string, number> }
/** `peakMb`: peak memory of the server process. */
export type UploadFigures = { quiet: Times; kinds: UploadKind[]; savesRefused: number; peakMb: number }

const fileName = 'bench-upload.csv'
const lettersOfRow = 1000
const pieceBytes = 256 * 1024

/** Makes a file with a row per thousand letters, about the length of a question with its solution. */
function fileWith(heading: string, startOfRow: string) {
  const row = startOfRow.padEnd(lettersOfRow - 1, 'So it was told at the stand. ')
  return Buffer.from([heading, ...Array.from({ length: (fileMb * 1_000_000) / lettersOfRow }, () => row)].join('\n'))
}

const ofLeads = {
  name: 'files of leads',
  path: '/api/staff/lead-imports',
  file: fileWith('Name,Phone,Centre,Remarks', 'Lead of the fair,9800000000,,'),
}
const ofQuestions = {
  name: 'files of questions',
  path: '/api/staff/question-imports',
  file: fileWith('Number,Asked of them,Right one', '1,Which of these is a prime number?,'),
}
/**
 * The columns must be assigned by a person, so only the upload itself is measured. `mbPerSecond`: of each line; null: each file in one piece, faster than any
 * office line.
 */
const kinds = [ofLeads, ofQuestions].flatMap((kind) => [
  { ...kind, name: `${kind.name}, ${lineMb} MB/s each`, mbPerSecond: lineMb },
  { ...kind, name: `${kind.name}, each in one piece`, mbPerSecond: null },
])
type Kind = (typeof kinds)[number]

async function* piecesOf({ file, mbPerSecond }: Kind): AsyncGenerator<Buffer, void, void> {
  if (mbPerSecond === null) return yield file
  const startedAt = performance.now()
  for (let at = 0; at < file.length; at += pieceBytes) {
    yield file.subarray(at, at + pieceBytes)
    await delay(Math.max(0, startedAt + (at + pieceBytes) / (mbPerSecond * 1000) - performance.now()))
  }
}

/** Sends a file; resolves to the status, whatever it is. */
function send(server: Running, kind: Kind, person: number) {
  const headers = {
    authorization: `Bearer ${staffToken(person)}`,
    'content-type': 'application/octet-stream',
    'content-length': kind.file.length,
  }
  const { promise, resolve } = Promise.withResolvers<string>()
  const sent = request(`${server.url}${kind.path}?name=${fileName}`, { method: 'POST', headers }, (answer) => {
    answer.resume().on('close', () => resolve(String(answer.statusCode)))
  })
  sent.on('error', () => resolve('broken off'))
  Readable.from(piecesOf(kind)).pipe(sent)
  return promise
}

/**
 * Uploads four files at a time, each followed by the next as soon as it is answered, by different people in turn: uploads per person
 * and minute are limited.
 */
function startUploads(server: Running, kind: Kind) {
  const isOver = new AbortController()
  const begun = Promise.withResolvers<void>()
  const refusals: Record<string, number> = {}
  let files = 0
  async function sendNext(person: number) {
    const status = await send(server, kind, person)
    if (status === '200') files += 1
    else {
      refusals[status] = (refusals[status] ?? 0) + 1
      await delay(100)
    }
    begun.resolve()
  }
  const lanes = Array.from({ length: filesAtOnce }, async (_, lane) => {
    for (let n = lane; !isOver.signal.aborted; n += filesAtOnce) await sendNext(n % directors)
  })
  return {
    begun: begun.promise,
    stop: async () => {
      isOver.abort()
      await Promise.all(lanes)
      return { files, refusals }
    },
  }
}

/** Grants the right to send questions: those who may send leads may not. */
function grantQuestions(dataDir: string) {
  return withDatabase(dataDir, async ({ db, now }) => {
    const staff = await db.select({ userId: users.id }).from(users).where(like(users.userName, 'desk-staff-%'))
    const grants = staff.map(({ userId }) => ({ userId, role: 'examiner' as const, centreId: null, createdAt: now }))
    await db.insert(staffGrants).values(grants).onConflictDoNothing()
  })
}

/** Deletes the uploaded files, which grow to gigabytes. */
function dropFiles(dataDir: string) {
  return withDatabase(dataDir, async ({ db, storage }) => {
    const files = await db.delete(imports).where(eq(imports.fileName, fileName)).returning()
    const keys = files.map(({ fileKey }) => fileKey)
    await Promise.all(keys.map((key) => storage.delete(key)))
  })
}

/** Resets Linux's record of the process's peak memory. */
const forgetPeak = ({ pid }: Running) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
const peakMbOf = ({ pid }: Running) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

type Lengths = { rounds: number; seconds: number; sizes: ConsoleSizes }

/** Measures saves of answers at a steady pace, alone and while four members of the office keep sending large files, in alternating rounds. */
export async function measureUploads(server: Running, dataDir: string, { rounds, seconds, sizes }: Lengths) {
  await seedSignedIn(dataDir, savers.connections)
  await fillStaff(dataDir, sizes)
  await grantQuestions(dataDir)
  const testId = await seedTest(dataDir)
  async function save(forSeconds = seconds) {
    const seats = await sitDown(server, testId, savers.connections)
    const order: SavingOrder = { url: server.url, ...seats, perSecond: savers.perSecond, seconds: forSeconds }
    return runApart<SavingTimes>('bench/savers.ts', order)
  }
  async function saveBeside(kind: Kind) {
    const uploads = startUploads(server, kind)
    await uploads.begun
    const saved = await save().finally(uploads.stop)
    const sent = await uploads.stop()
    await dropFiles(dataDir)
    return { ...saved, ...sent }
  }
  await save(1)
  forgetPeak(server)
  const measured: { quiet: SavingTimes; busy: Awaited<ReturnType<typeof saveBeside>>[] }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await save()
    const busy = []
    for (const kind of kinds) busy.push(await saveBeside(kind))
    console.error(`  ${JSON.stringify({ quiet, busy })}`)
    measured.push({ quiet, busy })
  }
  return figuresOf(measured, peakMbOf(server))
}

type Measured = { quiet: SavingTimes; busy: (SavingTimes & Pick<UploadKind, 'files' | 'refusals'>)[] }

function middle(times: Times[]): Times {
  return { p50Ms: median(times.map(({ p50Ms }) => p50Ms)), p99Ms: median(times.map(({ p99Ms }) => p99Ms)) }
}

function figuresOf(rounds: Measured[], peakMb: number): UploadFigures {
  const ofKind = ({ name }: Kind, index: number): UploadKind => {
    const pairs = rounds.flatMap(({ quiet, busy }) => (busy[index] ? [{ quiet, busy: busy[index] }] : []))
    const refusals: Record<string, number> = {}
    for (const { busy } of pairs)
      for (const [status, count] of Object.entries(busy.refusals)) refusals[status] = (refusals[status] ?? 0) + count
    return {
      name,
      ...middle(pairs.map(({ busy }) => busy)),
      ratio: median(pairs.map(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms)),
      files: pairs.reduce((sum, { busy }) => sum + busy.files, 0),
      refusals,
    }
  }
  const all = rounds.flatMap(({ quiet, busy }) => [quiet, ...busy])
  return {
    quiet: middle(rounds.map(({ quiet }) => quiet)),
    kinds: kinds.map(ofKind),
    savesRefused: all.reduce((sum, { refused }) => sum + refused, 0),
    peakMb,
  }
}
