import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { planCalls } from '#domains/exams/calls.ts'
import { changedClosing, closingBody } from '#domains/exams/staff/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { idempotencyKeyOf, onlyOnce } from '#platform/http/idempotency.ts'
import { id } from '#platform/http/schema.ts'
import { type Serve, serveAs, signedIn } from '#platform/http/serve.ts'
import { hallCalls, messageCalls } from './calls.ts'
import { changeClosing } from './change-closing.ts'
import { extendTime } from './extend-time.ts'
import { dropSnapshot, listHalls, readHall } from './read-hall.ts'
import { listEvents, readSeat } from './read-seats.ts'
import { markAbsent, recordIncident, withdrawAbsence } from './record-incident.ts'
import {
  absenceBody,
  candidateMessage,
  extendBody,
  extended,
  hall,
  hallEvent,
  hallQuery,
  hallTest,
  incidentBody,
  messageBody,
  noted,
  seatHistory,
} from './schema.ts'
import { dropMessages, listMessages, readMessage, sendMessage } from './send-message.ts'

type Asked<B> = { params: { id: string }; body: B; request: FastifyRequest }

/** Makes a repeated press idempotent, and drops the cached hall, which is stale then. */
function once<B, A>(what: string, work: (ctx: Context, testId: string, body: B) => Promise<A>) {
  return async (ctx: Context, { params, body, request }: Asked<B>) => {
    const asked = { key: idempotencyKeyOf(request), route: `${what} ${params.id}`, body }
    const answer = await onlyOnce(ctx, asked, (ctx) => work(ctx, params.id, body))
    dropSnapshot(ctx, params.id)
    dropMessages(ctx, params.id)
    return answer
  }
}

const ofCandidate = z.strictObject({ id, student: id })

function watching(serve: Serve) {
  // The use cases check the centres: see access.ts.
  const who = permitted(['hall.watch', 'hall.watch-own'], 'use case')
  serve(hallCalls.halls, { who, answer: z.array(hallTest) }, (ctx) => listHalls(ctx))
  // Never reads from a replica, which does not have the presence.
  const watched = { who, query: hallQuery, answer: hall, isRoutine: true }
  serve(hallCalls.hall, watched, (ctx, { params, query }) => readHall(ctx, params.id, query))
  serve(
    hallCalls.hallEvents,
    { who, query: z.strictObject({ centre: id.optional() }), answer: z.array(hallEvent), isRoutine: true },
    (ctx, { params, query }) => listEvents(ctx, params.id, query),
  )
  serve(hallCalls.seat, { who, params: ofCandidate, answer: seatHistory }, (ctx, { params }) =>
    readSeat(ctx, { testId: params.id, studentId: params.student }),
  )
}

function acting(serve: Serve) {
  const who = permitted(['hall.extend', 'hall.extend-own'], 'use case')
  serve(hallCalls.extendTime, { who, body: extendBody, answer: extended }, once('extend-time', extendTime))
  serve(hallCalls.noteIncident, { who, body: incidentBody, answer: noted }, once('note-incident', recordIncident))
  serve(hallCalls.markAbsent, { who, body: absenceBody, answer: noted }, once('mark-absent', markAbsent))
  serve(hallCalls.sendMessage, { who, body: messageBody, answer: noted }, once('hall-message', sendMessage))
  serve(hallCalls.withdrawAbsence, { who, params: ofCandidate, answer: z.null() }, async (ctx, { params }) => {
    await withdrawAbsence(ctx, { testId: params.id, studentId: params.student })
    dropSnapshot(ctx, params.id)
    return null
  })
}

/** Routes of the hall: watching it, acting in it, and messages to candidates. */
export function hallRoutes(serve: Serve) {
  serve(
    planCalls.changeClosing,
    { who: permitted('tests.plan'), body: closingBody, answer: changedClosing },
    async (ctx, { params, body }) => {
      const changed = await changeClosing(ctx, params.id, body)
      dropSnapshot(ctx, params.id)
      return changed
    },
  )
  watching(serve)
  acting(serve)
  const candidates = serveAs(serve, 'submit')
  const who = signedIn
  candidates(messageCalls.messages, { who, answer: z.array(candidateMessage) }, (ctx, { params }) =>
    listMessages(ctx, params.id),
  )
  candidates(
    messageCalls.readMessage,
    { who, params: z.strictObject({ id, message: id }), answer: z.null() },
    async (ctx, { params }) => {
      await readMessage(ctx, { attemptId: params.id, messageId: params.message })
      return null
    },
  )
}
