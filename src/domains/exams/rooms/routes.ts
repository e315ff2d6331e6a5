import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { noBody } from '#domains/bank/questions/schema.ts'
import { getInstitute } from '#domains/content/reads.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { roomCalls } from '../calls.ts'
import { examRoom, ofCentre, roomBody, roomChange, seatingDone } from '../seats/schema.ts'
import { addRoom, changeRoom, removeRoom, seatCandidates } from './change-rooms.ts'
import { readRoom } from './list-seated.ts'

function sendPdf(reply: FastifyReply, bytes: Uint8Array, name: string) {
  reply.header('content-disposition', `inline; filename="${name}.pdf"`)
  return reply.type('application/pdf').send(Buffer.from(bytes))
}

function printRoutes(serve: Serve) {
  const who = permitted('seats.read', 'use case')
  // The PDF code is loaded with the first PDF.
  serve(roomCalls.doorList, { who }, async (ctx, { params, reply }) => {
    const { drawDoorList } = await import('./draw-lists.ts')
    const institute = await getInstitute(ctx)
    const room = { ...(await readRoom(ctx, params.id)), institute: institute.name, now: ctx.now }
    return sendPdf(reply, await drawDoorList(room, institute), 'door-list')
  })
  serve(roomCalls.attendanceSheet, { who }, async (ctx, { params, reply }) => {
    const { drawAttendance } = await import('./draw-lists.ts')
    const hues = await getInstitute(ctx)
    const room = { ...(await readRoom(ctx, params.id)), institute: hues.name, hues }
    return sendPdf(reply, await drawAttendance(ctx, room), 'attendance')
  })
}

/** Routes for a test's rooms, seating, and prints. */
export function roomRoutes(serve: Serve) {
  const who = permitted('seats.edit', 'use case')
  const ofBody = permitted('seats.edit', 'body.center_id')
  serve(roomCalls.addRoom, { who: ofBody, body: roomBody, answer: z.array(examRoom) }, (ctx, { params, body }) =>
    addRoom(ctx, params.id, body),
  )
  serve(roomCalls.changeRoom, { who, body: roomChange, answer: z.array(examRoom) }, (ctx, { params, body }) =>
    changeRoom(ctx, params.id, body),
  )
  serve(roomCalls.removeRoom, { who, body: noBody }, async (ctx, { params }) => {
    await removeRoom(ctx, params.id)
    return t`The room is removed.`
  })
  serve(roomCalls.seat, { who: ofBody, body: ofCentre, answer: seatingDone }, (ctx, { params, body }) =>
    seatCandidates(ctx, { testId: params.id, centreId: body.center_id }),
  )
  serve(roomCalls.admitCards, { who: ofBody, body: ofCentre, answer: startedExport }, async (ctx, { params, body }) => {
    const { startCards } = await import('./draw-cards.ts')
    return startCards(ctx, { testId: params.id, centreId: body.center_id })
  })
  printRoutes(serve)
}
