import { PDFDocument, type PDFImage } from 'pdf-lib'
import type { Hues } from '#domains/content/drawing/mix-colours.ts'
import type { Context } from '#platform/context.ts'
import { black, grey } from '#platform/text/drawing/inks.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { addSheet, drawFoot, drawHead, edges, inksOf, type SheetPage } from './draw-paper.ts'
import { type Candidate, readPhoto, type SeatedRoom } from './list-seated.ts'

/* Who was there: each candidate with a photo and a line to sign on, in the order of the seats. */

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

/** The PDF of the attendance sheet of a room. */
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
      beside: occasion.centre,
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
