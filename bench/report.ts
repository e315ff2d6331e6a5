import { cpus } from 'node:os'
import { type AttemptFigures, reference } from './attempts.ts'
import { type BundleFigures, bundleAims, bundleConnections } from './bundle.ts'
import type { ConsoleFigures } from './console.ts'
import type { FilesFigures } from './console-files.ts'
import { officeTexts } from './console-report.ts'
import { floorAims } from './floor.ts'
import { lines, type PaintFigures, processorRate } from './largest-paint.ts'
import { fixed, layOut, verdict, whole } from './lay-out.ts'
import { type ListFigures, listsAimMs } from './lists.ts'
import { type LoginFigures, loginsPerSecond } from './logins.ts'
import { type LoadFigures, type PageFigures, pagesAim } from './pages.ts'
import { arrivalsPerSecond, buyersAtOnce, type PaymentFigures, paymentsAimMs } from './payments.ts'
import { type ResultFigures, resultsAims } from './results.ts'
import type { SaveFigures } from './saves.ts'
import { type StampedeFigures, stampedeAimMs } from './stampede.ts'
import { type StartFigures, startAimSeconds } from './start.ts'
import type { UploadFigures } from './uploads.ts'
import type { WorkersFigures } from './workers.ts'
import { connections } from './wrk.ts'

export type Results = {
  machine: { node: string; cores: number; processor: string; date: string }
  start?: StartFigures
  pages?: PageFigures[]
  paints?: PaintFigures[]
  logins?: LoginFigures
  attempts?: AttemptFigures[]
  /** The same halls against the floor. */
  floor?: AttemptFigures[]
  stampede?: StampedeFigures[]
  saves?: SaveFigures
  payments?: PaymentFigures
  lists?: ListFigures[]
  results?: ResultFigures
  bundle?: BundleFigures
  uploads?: UploadFigures
  console?: ConsoleFigures
  files?: FilesFigures
  workers?: WorkersFigures[]
}

export function describeMachine(): Results['machine'] {
  const [first] = cpus()
  const processor = first?.model.trim() ?? 'unknown'
  return { node: process.version, cores: cpus().length, processor, date: new Date().toISOString() }
}

function loadCells({ requestsPerSecond, p99Ms, cpuMicroseconds }: LoadFigures) {
  return [whole(requestsPerSecond), fixed(p99Ms, 2), fixed(cpuMicroseconds, 1)]
}

function pagesText(figures: PageFigures[]) {
  const rows = figures.map(({ name, bytes, own, bare, ratio }) => {
    const judged = [fixed(ratio, 2), verdict(ratio >= pagesAim)]
    return [name, whole(bytes), ...loadCells(own), ...loadCells(bare), ...judged]
  })
  const columns = ['requests/s', 'p99 ms', 'CPU µs']
  const header = ['', 'bytes', ...columns, ...columns.map((name) => `bare ${name}`), 'ratio', `aim ${pagesAim}`]
  return `Pages: ${connections} connections, Brotli, beside a bare node:http server sending the same bytes
${layOut([header, ...rows])}`
}

function paintsText(figures: PaintFigures[]) {
  const cells = (paint: PaintFigures['lines'][number], aimMs: number) => [whole(paint.ms), verdict(paint.ms <= aimMs)]
  const rows = figures.map(({ name, lines: paints }) => [
    ...[name, ...lines.flatMap(({ aimMs }, index) => (paints[index] ? cells(paints[index], aimMs) : ['', '']))],
    paints[0]?.element ?? '',
  ])
  const header = ['', ...lines.flatMap(({ name, aimMs }) => [`${name} ms`, `aim ${whole(aimMs)}`]), 'what it is']
  return `Largest paint of a first visit on a phone of 360 px, nothing in its cache, its processor slowed ${processorRate} times
${layOut([header, ...rows])}`
}

function attemptsText(figures: AttemptFigures[]) {
  const aim = { rate: reference.attemptsPerMinute * reference.times, cpu: reference.cpuSeconds / reference.times }
  const rows = figures.map((hall) => [
    ...[`${hall.atOnce} students`, whole(hall.attempts), whole(hall.attemptsPerMinute)],
    verdict(hall.attemptsPerMinute >= aim.rate),
    ...[fixed(hall.cpuSeconds, 4), hall.cpuSeconds === null ? '' : verdict(hall.cpuSeconds <= aim.cpu)],
    ...[fixed(hall.databaseCpuSeconds, 4), fixed(hall.clientCpuSeconds, 4)],
  ])
  const headers = [
    ...['', 'measured', 'attempts/min', `aim ${whole(aim.rate)}`],
    ...['server CPU s', `aim ${fixed(aim.cpu, 3)}`, 'of it database', 'client CPU s'],
  ]
  const stepRows = (figures[0]?.steps ?? []).map(({ step }, index) => [
    step,
    ...figures.flatMap(({ steps }) => [fixed(steps[index]?.p50Ms ?? null, 1), fixed(steps[index]?.p99Ms ?? null, 1)]),
  ])
  const stepHeaders = ['ms per step', ...figures.flatMap(({ atOnce }) => [`${atOnce}: p50`, 'p99'])]
  return `Attempts of 100 questions, no think time; CPU seconds are per attempt
${layOut([headers, ...rows])}
  A common alternative manages about ${reference.attemptsPerMinute} attempts per minute at ${reference.cpuSeconds} CPU seconds each on two cores; the aim is ${reference.times} times that.

${layOut([stepHeaders, ...stepRows])}`
}

/** Compares server and database together with the floor; 1 is the best possible result. */
function floorText(halls: AttemptFigures[], floor: AttemptFigures[]) {
  const rows = floor.map((bare, index) => {
    const own = halls[index]
    const ratio = own && own.cpuSeconds !== null && bare.cpuSeconds !== null ? own.cpuSeconds / bare.cpuSeconds : null
    return [
      ...[
        `${bare.atOnce} students`,
        whole(bare.attemptsPerMinute),
        fixed(bare.cpuSeconds, 4),
        fixed(bare.databaseCpuSeconds, 4),
      ],
      ...[fixed(ratio, 2), ratio === null ? '' : verdict(ratio <= floorAims.cpu)],
    ]
  })
  const headers = ['', 'attempts/min', 'CPU s', 'of it database', 'server / floor', `aim ${floorAims.cpu}`]
  return `The floor: the same requests and bytes from a bare node:http server with pg, which stores the same rows with the fewest statements
${layOut([headers, ...rows])}`
}

function startText({ firstSeconds, seconds, times }: StartFigures) {
  const all = times.map((time) => fixed(time, 2)).join(', ')
  return `Start until ready
  first ${fixed(firstSeconds, 2)} s, again ${fixed(seconds, 2)} s (of ${all}); aim under ${startAimSeconds} s: ${verdict(seconds < startAimSeconds)}`
}

function loginsText({ quiet, busy, ratio, login }: LoginFigures) {
  const row = (name: string, { p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }) => [
    ...[name, fixed(p50Ms, 1), fixed(p99Ms, 1)],
  ]
  return `Home page, asked for 100 times a second, while ${loginsPerSecond} log-ins a second arrive
${layOut([['', 'p50 ms', 'p99 ms'], row('quiet', quiet), row('with log-ins', busy), row('a log-in', login)])}
  p99 with log-ins is ${fixed(ratio, 1)} times the quiet one; ${whole(login.perSecond)} log-ins a second were answered`
}

function stampedeText(figures: StampedeFigures[]) {
  const rows = figures.map(({ students, hasPaper, seconds, ...times }) => [
    ...[hasPaper ? 'sealed paper there already' : 'sealed paper fetched after the start', whole(students)],
    ...[fixed(times.p50Ms, 0), fixed(times.p99Ms, 0), verdict(times.p99Ms < stampedeAimMs && times.refused === 0)],
    ...[fixed(times.slowestMs, 0), fixed(seconds, 1), whole(times.refused)],
  ])
  return `Start of one test by all students within one second, until each has the first question; refusals are tried again
${layOut([['', 'students', 'p50 ms', 'p99 ms', `aim ${stampedeAimMs} ms`, 'slowest ms', 'all in s', 'refused'], ...rows])}`
}

function savesText({ own, floor, floorRatio }: SaveFigures) {
  const row = (name: string, rate: { perSecond: number; p99Ms: number }) => [
    ...[name, whole(rate.perSecond), fixed(rate.p99Ms, 1)],
  ]
  return `Saves: ${connections} connections, each its own attempt, each save on disk before it is acknowledged
${layOut([['', 'per second', 'p99 ms'], row('saves of one answer', own), row('at the floor', floor)])}
  ${fixed(floorRatio, 2)} of the floor; aim ${floorAims.saves}: ${verdict(floorRatio >= floorAims.saves)}`
}

/** Each of our two answers includes one call to the sandbox, whose own time is listed below them. */
function paymentsText({ purchases, perSecond, order, status, sandbox, cpuMs, arriving }: PaymentFigures) {
  type Times = { p50Ms: number; p99Ms: number }
  const rowsOf = (name: string, pairs: Times[], aim: string) => [
    ...[name, ...pairs.flatMap(({ p50Ms, p99Ms }) => [fixed(p50Ms, 1), fixed(p99Ms, 1)]), aim],
  ]
  const row = (name: string, inTurn: Times, coming: Times) =>
    rowsOf(name, [inTurn, coming], [inTurn, coming].map(({ p99Ms }) => verdict(p99Ms < paymentsAimMs)).join(', '))
  const rows = [
    row('an order', order, arriving.order),
    row('its status, paid and booked', status, arriving.status),
    rowsOf('a call to the sandbox alone', [sandbox, arriving.sandbox], ''),
  ]
  const cpu = cpuMs
    ? `\n  Processor time of a purchase: ${fixed(cpuMs.server, 1)} ms of the application, ${fixed(cpuMs.database, 1)} ms of the database (our side: ${fixed(cpuMs.server + cpuMs.database, 1)} ms); ${fixed(cpuMs.gateway, 1)} ms of the sandbox`
    : ''
  const header = ['', 'p50 ms', 'p99 ms', `p50 at ${arrivalsPerSecond}/s`, 'p99', `aim ${paymentsAimMs} ms`]
  return `Purchases: ${whole(purchases)} by ${buyersAtOnce} buyers at once, each beginning the next when one is done, and buyers who come by themselves, ${arrivalsPerSecond} a second; the sandbox gateway in the loop
${layOut([header, ...rows])}
  ${fixed(perSecond, 1)} orders created to paid per second${cpu}`
}

function listsText(figures: ListFigures[]) {
  const rows = figures.map(({ name, requestsPerSecond, p99Ms }) => [
    ...[name, whole(requestsPerSecond), fixed(p99Ms, 2), verdict(p99Ms < listsAimMs)],
  ])
  return `Lists: 20,000 content items and 2,000 courses, ${connections} connections
${layOut([['', 'requests/s', 'p99 ms', `aim ${listsAimMs} ms`], ...rows])}`
}

function resultsText({ candidates, visitors, legs, saves }: ResultFigures) {
  const rows = legs.map(({ name, p50Ms, p99Ms }) => [
    ...[name, fixed(p50Ms, 1), fixed(p99Ms, 1), verdict(p99Ms <= resultsAims.p99Ms)],
  ])
  return `Results day: a merit list of ${whole(candidates)} candidates; ${whole(visitors)} look for theirs, 2,000 a minute
${layOut([['', 'p50 ms', 'p99 ms', `aim ${resultsAims.p99Ms} ms`], ...rows])}
  saves, p99: ${fixed(saves.quiet.p99Ms, 1)} ms by themselves, ${fixed(saves.busy.p99Ms, 1)} ms while the list is computed in ${fixed(saves.computingSeconds, 1)} s, ${fixed(saves.ratio, 2)} times; aim ${resultsAims.slower}: ${verdict(saves.ratio <= resultsAims.slower)}`
}

function bundleText({ bytes, compressedBytes, made, kept, same }: BundleFigures) {
  const isSmall = compressedBytes.own + compressedBytes.tests < bundleAims.bytes
  const size = `${whole(compressedBytes.own)} bytes of one's own and ${whole(compressedBytes.tests)} of tests, of ${whole(bytes.own)} and ${whole(bytes.tests)}; aim ${whole(bundleAims.bytes)}: ${verdict(isSmall)}`
  const headers = ['', 'students/s', 'p99 ms', 'aim ms', '']
  const row = (name: string, { requestsPerSecond, p99Ms }: BundleFigures['made'], aim = bundleAims.p99Ms) => [
    ...[name, whole(requestsPerSecond), fixed(p99Ms, 1), whole(aim), verdict(p99Ms < aim)],
  ]
  const rows = [
    row('made: both parts of each of 100 students for the first time', made, bundleAims.firstP99Ms),
    row('kept: every other own part, while nothing in it changes', kept),
    row('304: to a page that has it', same),
  ]
  return `Bundle of a student with 40 exams, 1,500 tests and 300 submissions, ${bundleConnections} connections
  ${size}
${layOut([headers, ...rows])}`
}

function workersText(figures: WorkersFigures[]) {
  const one = figures[0]?.attemptsPerMinute ?? 0
  const rows = figures.map(({ workers, attemptsPerMinute, cpuSeconds }) => [
    ...[`WORKERS=${workers}`, whole(attemptsPerMinute), fixed(attemptsPerMinute / one, 2), fixed(cpuSeconds, 4)],
  ])
  return `Attempts of 100 students at once, by so many processes on one port; the students and the database share the cores with them
${layOut([['', 'attempts/min', 'times one', 'CPU s'], ...rows])}`
}

/** Returns the results as a readable report. */
export function reportText(results: Results) {
  const { machine, start, pages, logins, attempts, floor, stampede, saves, payments, lists, bundle } = results
  const { workers, paints } = results
  const { node, cores, processor, date } = machine
  const head = `Node ${node}, ${cores} × ${processor}, ${date.slice(0, 10)}; the load runs on the same cores`
  const parts = [start && startText(start), paints && paintsText(paints), pages && pagesText(pages)]
  parts.push(logins && loginsText(logins), attempts && attemptsText(attempts))
  parts.push(attempts && floor && floorText(attempts, floor))
  parts.push(
    stampede && stampedeText(stampede),
    saves && savesText(saves),
    lists && listsText(lists),
    results.results && resultsText(results.results),
    bundle && bundleText(bundle),
    ...officeTexts(results),
  )
  parts.push(payments && paymentsText(payments), workers && workersText(workers))
  return [head, ...parts.filter((part) => part !== undefined)].join('\n\n')
}
