import { PDFDocument, type PDFImage } from 'pdf-lib'
import type { Hues } from '#domains/content/drawing/mix-colours.ts'
import type { Context } from '#platform/context.ts'
import { black, grey } from '#platform/text/drawing/inks.ts'
import { formatLongDayAndTime, formatTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { addSheet, drawFoot, drawHead, edges, inksOf, type SheetPage } from './draw-paper.ts'
import { type Candidate, readPhoto, type SeatedRoom } from './list-seated.ts'

/*
 * Attendance list: each candidate with a photo and a line to sign, in seat order.
 */

const rowTall = 62
const perPage = 10

type Row = { candidate: Candidate; photo: PDFImage | null; y: number }

function drawRow({ pen, inks }: SheetPage, { candidate, photo, y }: Row) {
  const { left, right } = edges
  const picture = { x: left + 30, y, width: 42, height: 54 }
  pen.write(String(candidate.seat ?? ''), { x: left, y: y + 30 }, { size: 13, color: black, isStrong: true })
  if (photo) pen.picture(photo, picture)
  pen.box(picture, { color: inks.line, thickness: 0.7 })
  if (!photo) pen.write(t`No photo`, { x: left + 51, y: y + 30, align: 'middle' }, { size: 7, color: grey })
  const style = { size: 10, color: black, isStrong: true }
  const [name = ''] = pen.wrap(candidate.name, style, 170)
  pen.write(name, { x: left + 82, y: y + 16 }, style)
  const line = t`Roll ${rollNumberText(candidate.rollNumber)} · set ${candidate.set ?? ''}`
  pen.write(line, { x: left + 82, y: y + 30 }, { size: 9, color: black })
  pen.write(candidate.registrationNumber, { x: left + 82, y: y + 43 }, { size: 9, color: grey })
  pen.write(t`Booklet no.`, { x: left + 268, y: y + 12 }, { size: 7, color: grey })
  pen.line([left + 268, y + 44], [left + 350, y + 44], { color: black, thickness: 0.6 })
  pen.write(t`Signature`, { x: left + 366, y: y + 12 }, { size: 7, color: grey })
  pen.line([left + 366, y + 44], [right, y + 44], { color: black, thickness: 0.6 })
  pen.line([left, y + rowTall - 4], [right, y + rowTall - 4], { color: inks.line, thickness: 0.5 })
}

type Drawn = SeatedRoom & { institute: string; hues: Hues }

/** Draws the attendance sheet of a room as PDF. */
export async function drawAttendance(ctx: Context, { room, occasion, candidates, institute, hues }: Drawn) {
  const document = await PDFDocument.create()
  document.setTitle(t`Attendance, ${room.name}, ${occasion.test}`)
  const paper = { document, inks: inksOf(hues), all: JSON.stringify([candidates, occasion, room, institute]) }
  const seated = candidates.toSorted((a, b) => (a.seat ?? 0) - (b.seat ?? 0))
  const pages = Math.max(1, Math.ceil(seated.length / perPage))
  for (let page = 0; page < pages; page++) {
    const sheet = await addSheet(paper)
    const head = {
      institute,
      title: occasion.test,
      beside: occasion.centre ?? '',
      room: room.name,
      lines: [t`Attendance · ${formatLongDayAndTime(occasion.opensAt)} (IST)`],
    }
    let y = drawHead(sheet, head) - 6
    for (const candidate of seated.slice(page * perPage, (page + 1) * perPage)) {
      const bytes = await readPhoto(ctx, candidate)
      drawRow(sheet, { candidate, photo: bytes && (await document.embedJpg(bytes)), y })
      y += rowTall
    }
    if (seated.length === 0)
      sheet.pen.write(t`Nobody is seated here.`, { x: edges.left, y: y + 12 }, { size: 9, color: grey })
    sheet.pen.write(t`Invigilator`, { x: edges.right - 150, y: edges.foot - 12 }, { size: 8, color: grey })
    drawFoot(sheet, { now: ctx.now, seating: room.seating, page: t`Page ${page + 1} of ${pages}` })
  }
  return document.save()
}

/*
 * Seat plan of a room with the seats by roll number below: one for the door, one for the invigilator.
 */

const cellTall = 30
const doorRowTall = 15
const tableColumns = [0, 267]

type DrawnDoorList = SeatedRoom & { institute: string; now: Date }

function drawPlan({ pen, inks }: SheetPage, { room, candidates }: DrawnDoorList, top: number) {
  const { left, right } = edges
  const rows = Math.ceil(Math.max(1, ...candidates.map(({ seat }) => seat ?? 0)) / room.columns)
  const wide = (right - left) / room.columns
  const tall = Math.min(cellTall, Math.max(13, 330 / rows))
  pen.box({ x: left, y: top, width: right - left, height: 14 }, { color: inks.print, thickness: 0.8 })
  const front = { size: 8, color: inks.print, isStrong: true }
  pen.write(t`Front of the room`, { x: (left + right) / 2, y: top + 10, align: 'middle' }, front)
  const bySeat = new Map(candidates.map((candidate) => [candidate.seat, candidate]))
  const size = Math.min(9, tall * 0.4, wide * 0.16)
  for (let seat = 1; seat <= rows * room.columns && seat <= room.capacity; seat++) {
    const x = left + ((seat - 1) % room.columns) * wide
    const y = top + 20 + Math.floor((seat - 1) / room.columns) * tall
    pen.box({ x: x + 1.5, y, width: wide - 3, height: tall - 3 }, { color: inks.line, thickness: 0.7 })
    pen.write(String(seat), { x: x + 4, y: y + size + 1 }, { size, color: black, isStrong: true })
    const candidate = bySeat.get(seat)
    if (!candidate) continue
    pen.write(rollNumberText(candidate.rollNumber), { x: x + 4, y: y + tall - 6 }, { size: size * 0.9, color: black })
    const at = { x: x + wide - 5, y: y + tall / 2 + 2, align: 'right' as const }
    pen.write(candidate.set ?? '', at, { size: size * 1.1, color: inks.print, isStrong: true })
  }
  return top + 20 + rows * tall + 14
}

function drawHeads({ pen, inks }: SheetPage, x: number, y: number) {
  const style = { size: 8, color: inks.print, isStrong: true }
  pen.write(t`Roll no.`, { x, y }, style)
  pen.write(t`Name`, { x: x + 48, y }, style)
  pen.write(t`Seat`, { x: x + 222, y, align: 'right' }, style)
  pen.write(t`Set`, { x: x + 252, y, align: 'right' }, style)
  pen.line([x, y + 4], [x + 252, y + 4], { color: black, thickness: 0.7 })
}

function drawDoorRow({ pen, inks }: SheetPage, candidate: Candidate, { x, y }: { x: number; y: number }) {
  const style = { size: 9, color: black }
  pen.write(rollNumberText(candidate.rollNumber), { x, y }, style)
  const [name = ''] = pen.wrap(candidate.name, style, 140)
  pen.write(name, { x: x + 48, y }, style)
  pen.write(String(candidate.seat ?? ''), { x: x + 222, y, align: 'right' }, { ...style, isStrong: true })
  pen.write(candidate.set ?? '', { x: x + 252, y, align: 'right' }, style)
  pen.line([x, y + 4], [x + 252, y + 4], { color: inks.line, thickness: 0.5 })
}

/** Returns how many rows of a column fit between `top` and the foot. */
const rowsFrom = (top: number) => Math.max(0, Math.floor((edges.foot - 20 - top) / doorRowTall))

function drawTable(sheet: SheetPage, candidates: Candidate[], top: number) {
  const fits = rowsFrom(top + doorRowTall)
  const here = candidates.slice(0, fits * tableColumns.length)
  const perColumn = Math.min(fits, Math.ceil(here.length / tableColumns.length))
  for (const [column, offset] of tableColumns.entries()) {
    const rows = here.slice(column * perColumn, (column + 1) * perColumn)
    if (rows.length === 0) continue
    const x = edges.left + offset
    drawHeads(sheet, x, top)
    for (const [n, candidate] of rows.entries()) drawDoorRow(sheet, candidate, { x, y: top + doorRowTall * (n + 1) })
  }
  return candidates.slice(here.length)
}

const doorsBeforeMinutes = { open: 45, close: 15 }
const before = (at: Date, minutes: number) => formatTime(new Date(at.getTime() - minutes * 60_000))

/** Draws the door list of a room as PDF. */
export async function drawDoorList(drawn: DrawnDoorList, hues: Hues) {
  const { room, occasion, candidates, institute, now } = drawn
  const document = await PDFDocument.create()
  document.setTitle(t`Door list, ${room.name}, ${occasion.test}`)
  const paper = { document, inks: inksOf(hues), all: JSON.stringify([drawn.candidates, occasion, room, institute]) }
  const { open, close } = doorsBeforeMinutes
  const head = {
    institute,
    title: occasion.test,
    beside: `${occasion.centre ?? ''}, ${occasion.address.replaceAll('\n', ', ')}`.slice(0, 90),
    room: room.name,
    lines: [
      t`${formatLongDayAndTime(occasion.opensAt)} (IST) · doors open ${before(occasion.opensAt, open)}, close ${before(occasion.opensAt, close)}`,
      t`${room.capacity} seats, ${candidates.length} seated`,
    ],
  }
  let rest = candidates
  let page = 1
  do {
    const sheet = await addSheet(paper)
    let top = drawHead(sheet, head)
    if (page === 1) top = drawPlan(sheet, drawn, top)
    if (page === 1 && rest.length === 0)
      sheet.pen.write(t`Nobody is seated here.`, { x: edges.left, y: top }, { size: 9, color: grey })
    rest = drawTable(sheet, rest, top)
    drawFoot(sheet, { now, seating: room.seating, page: t`Page ${page}` })
    page += 1
  } while (rest.length > 0)
  return document.save()
}
