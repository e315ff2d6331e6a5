import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { z } from 'zod'
import { getInstitute } from '#domains/content/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { drawQr } from '#platform/text/drawing/draw-qr.ts'
import { black, grey } from '#platform/text/drawing/inks.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import type { RunningTask, TaskResult } from '#platform/work/tasks/run-task.ts'
import { dayCell } from '#platform/work/tasks/write-export.ts'
import { testRegistrations } from '../tables.ts'
import { addSheet, edges, inksOf, type Paper, type SheetPage } from './draw-paper.ts'
import { type Candidate, findOccasion, listCandidates, type Occasion, readPhoto } from './list-seated.ts'

type AtCentre = { testId: string; centreId: string }

/**
 * Starts a task that prints all admit cards of a centre as one PDF. 403 for a centre outside the caller's grants,
 * 409 if nobody is registered there.
 */
export async function startCards(ctx: Context, { testId, centreId }: AtCentre) {
  if (!mayDo(ctx.actor, 'seats.edit', centreId)) throw new AppError('forbidden', 'Please choose a centre of yours.')
  const { test, centre } = await findOccasion(ctx, testId, centreId)
  const rows = (await listCandidates(ctx, { testId, centreId })).length
  if (rows === 0) throw new AppError('conflict', 'Nobody is registered at this centre.')
  return startExport(ctx, {
    kind: 'print-admit-cards',
    action: 'admit-cards-printed',
    title: t`Admit cards of ${centre ?? ''}, ${test}`,
    format: 'pdf',
    filters: { test: testId, centre: centreId },
    rows,
  })
}

const taskInput = z.object({ filters: z.object({ test: z.uuid(), centre: z.uuid() }) })
const reportingMs = 15 * 60_000
const cardsAtOnce = 25

/** Code, revision and link of the QR code by which anyone can check a card. */
type CardCode = { code: string; revision: number; link: string }
/** Returns the current code of a candidate's card. */
type FindCode = (ctx: Context, card: Pick<Candidate, 'registrationId' | 'studentId'>) => Promise<CardCode>

type Sheet = { paper: Omit<Paper, 'all'>; occasion: Occasion; institute: string; findCode: FindCode }

/** Draws the code below the photo; returns its lower end. */
function drawCode({ pen }: SheetPage, { code, top }: { code: CardCode; top: number }) {
  const size = 84
  const middle = edges.right - 50
  drawQr(pen, code.link, { x: middle - size / 2, y: top, size })
  pen.write(code.code, { x: middle, y: top + size + 13, align: 'middle' }, { size: 9, color: black, isStrong: true })
  const revision = t`Revision ${code.revision}`
  pen.write(revision, { x: middle, y: top + size + 24, align: 'middle' }, { size: 8, color: grey })
  return top + size + 24
}

/** Returns name and value of each line of a card. */
function factsOf({ name, registrationNumber, room, seat, set }: Candidate, occasion: Occasion): [string, string][] {
  const { opensAt, minutes, centre, address } = occasion
  const place: [string, string][] =
    room === null ? [] : [[t`Room and seat`, t`${room}, seat ${seat ?? ''}, set ${set ?? ''}`]]
  return [
    [t`Candidate`, name],
    [t`Registration number`, registrationNumber],
    [t`Test begins`, `${formatLongDayAndTime(opensAt)} (IST)`],
    [t`Reporting time`, `${formatLongDayAndTime(new Date(opensAt.getTime() - reportingMs))} (IST)`],
    [t`Duration`, t`${plural(minutes, '# minute', '# minutes')}`],
    centre === null ? [t`Mode`, t`Online`] : [t`Center`, `${centre}, ${address.replaceAll('\n', ', ')}`],
    ...place,
  ]
}

async function drawCard(ctx: Context, { paper, occasion, institute, findCode }: Sheet, candidate: Candidate) {
  const page = await addSheet({ ...paper, all: JSON.stringify([candidate, occasion, institute]) })
  const { pen, inks } = page
  const { left, right } = edges
  pen.write(institute, { x: left, y: 56 }, { size: 13, color: black, isStrong: true })
  pen.write(t`Admit Card`, { x: right, y: 56, align: 'right' }, { size: 13, color: inks.print, isStrong: true })
  const titleStyle = { size: 16, color: black, isStrong: true }
  let y = 86
  for (const line of pen.wrap(occasion.test, titleStyle, right - left).slice(0, 2)) {
    pen.write(line, { x: left, y }, titleStyle)
    y += 18
  }
  pen.line([left, y], [right, y], { color: black, thickness: 1 })
  const picture = { x: right - 100, y: y + 16, width: 100, height: 128 }
  const photo = await readPhoto(ctx, candidate)
  if (photo) pen.picture(await paper.document.embedJpg(photo), picture)
  else pen.write(t`Photo`, { x: right - 50, y: y + 84, align: 'middle' }, { size: 9, color: grey })
  pen.box(picture, { color: inks.print, thickness: 1 })
  const end = drawCode(page, { code: await findCode(ctx, candidate), top: picture.y + picture.height + 12 })
  y += 30
  pen.write(t`Roll number`, { x: left, y }, { size: 9, color: inks.print, isStrong: true })
  pen.write(
    rollNumberText(candidate.rollNumber),
    { x: left + 120, y: y + 4 },
    { size: 22, color: black, isStrong: true },
  )
  y += 26
  const style = { size: 10, color: black }
  for (const [label, value] of factsOf(candidate, occasion)) {
    pen.write(label, { x: left, y }, { size: 9, color: inks.print, isStrong: true })
    for (const line of pen.wrap(value, style, 270).slice(0, 3)) {
      pen.write(line, { x: left + 120, y }, style)
      y += 13
    }
    y += 5
  }
  y = Math.max(y, end) + 40
  for (const [x, who] of [
    [left, t`Signature of the candidate`],
    [right - 200, t`Signature of the invigilator`],
  ] as const) {
    pen.line([x, y], [x + 200, y], { color: black, thickness: 0.7 })
    pen.write(who, { x, y: y + 12 }, { size: 8, color: grey })
  }
}

/** Returns the admit card of one registration as PDF. 404 if it is cancelled. */
export async function drawOneCard(ctx: Context, { registrationId }: { registrationId: string }, findCode: FindCode) {
  const [registration] = await ctx.db.select().from(testRegistrations).where(eq(testRegistrations.id, registrationId))
  if (!registration) throw notFound('registration')
  const { testId, centreId } = registration
  const occasion = await findOccasion(ctx, testId, centreId)
  const [candidate] = await listCandidates(ctx, { testId, registrationId })
  if (!candidate) throw notFound('registration')
  const { document, sheet } = await startSheets(ctx, { occasion, findCode })
  await drawCard(ctx, sheet, candidate)
  return document.save()
}

async function startSheets(ctx: Context, { occasion, findCode }: Pick<Sheet, 'occasion' | 'findCode'>) {
  const institute = await getInstitute(ctx)
  const document = await PDFDocument.create()
  document.setTitle([t`Admit card`, occasion.test, occasion.centre].filter((part) => part !== null).join(', '))
  const sheet = { paper: { document, inks: inksOf(institute) }, occasion, institute: institute.name, findCode }
  return { document, sheet }
}

/** Task: the admit cards of a centre, by roll number. */
export async function printCards(ctx: Context, task: RunningTask, findCode: FindCode): Promise<TaskResult> {
  const { test: testId, centre: centreId } = taskInput.parse(task.input).filters
  if (!mayDo(ctx.actor, 'seats.edit', centreId))
    throw new AppError('forbidden', 'You may not print admit cards any more.')
  const occasion = await findOccasion(ctx, testId, centreId)
  const candidates = await listCandidates(ctx, { testId, centreId })
  const { document, sheet } = await startSheets(ctx, { occasion, findCode })
  for (const [n, candidate] of candidates.entries()) {
    if (n % cardsAtOnce === 0) await task.beat(n, candidates.length)
    await drawCard(ctx, sheet, candidate)
  }
  await task.beat(candidates.length, candidates.length)
  await ctx.storage.put(task.fileKey, Buffer.from(await document.save()), 'application/pdf')
  return {
    told: t`${plural(candidates.length, '# admit card', '# admit cards')}`,
    fileName: `admit-cards-${dayCell(ctx.now)}.pdf`,
  }
}
