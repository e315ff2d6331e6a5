import { z } from 'zod'
import { noBody } from '#domains/bank/questions/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import { id, idParams } from '#platform/http/schema.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { cancelRegistration, changeRegistration, moveRegistration } from '../registrations/change-registration.ts'
import { seatCalls, seatDeskCalls } from './calls.ts'
import { acceptOffer, joinWaitingList, leaveWaitingList, listOwnWaiting, showForm } from './join-waiting.ts'
import { listRegistered, listSeatTests, listWaiting, readDesk } from './read-desk.ts'
import { saveTerms, setSeats } from './save-terms.ts'
import {
  acceptedSeat,
  cancelBody,
  candidatesQuery,
  changeBody,
  moveBody,
  ownWaiting,
  registeredRow,
  registrationForm,
  savedTerms,
  seatDesk,
  seatsBody,
  seatTest,
  termsBody,
  waitBody,
  waitingRow,
} from './schema.ts'

const changing = { name: 'registrations', capacity: 30, perSecond: 0.2 }

function studentRoutes(serve: Serve) {
  const who = signedIn
  const limit = changing
  serve(seatCalls.registrationForm, { who, answer: registrationForm }, (ctx, { params }) => showForm(ctx, params.id))
  serve(seatCalls.change, { who, limit, body: changeBody, answer: acceptedSeat }, (ctx, { params, body }) =>
    changeRegistration(ctx, params.id, body),
  )
  serve(seatCalls.cancel, { who, limit, body: noBody }, async (ctx, { params }) => {
    await cancelRegistration(ctx, params.id, null)
    return t`Your registration is cancelled.`
  })
  serve(seatCalls.waitingPlaces, { who, answer: z.array(ownWaiting) }, (ctx) => listOwnWaiting(ctx))
  serve(seatCalls.joinWaiting, { who, limit, body: waitBody, answer: ownWaiting }, (ctx, { params, body }) =>
    joinWaitingList(ctx, params.id, body),
  )
  serve(seatCalls.leaveWaiting, { who, limit, body: noBody }, async (ctx, { params }) => {
    await leaveWaitingList(ctx, params.id)
    return t`You have left the waiting list.`
  })
  serve(seatCalls.acceptSeat, { who, limit, body: noBody, answer: acceptedSeat }, (ctx, { params }) =>
    acceptOffer(ctx, params.id),
  )
}

const ofCentre = idParams.extend({ centre: id })

/** Routes for seats at centres, registrations and waiting lists. */
export function seatRoutes(serve: Serve) {
  studentRoutes(serve)
  const who = permitted('seats.read', 'use case')
  serve(seatDeskCalls.tests, { who, answer: z.array(seatTest) }, (ctx) => listSeatTests(ctx))
  serve(seatDeskCalls.desk, { who, answer: seatDesk }, (ctx, { params }) => readDesk(ctx, params.id))
  serve(
    seatDeskCalls.registrations,
    { who, query: candidatesQuery.extend(listQuery), answer: staffListOf(registeredRow) },
    (ctx, { params, query }) => listRegistered(ctx, params.id, query),
  )
  serve(seatDeskCalls.waiting, { who, answer: z.array(waitingRow) }, (ctx, { params }) => listWaiting(ctx, params.id))
  serve(
    seatDeskCalls.saveTerms,
    { who: permitted('tests.plan'), body: termsBody, answer: savedTerms },
    (ctx, { params, body, request }) => saveTerms(ctx, params.id, { version: requireVersion(request), body }),
  )
  const editing = permitted('seats.edit', 'use case')
  serve(
    seatDeskCalls.setSeats,
    { who: permitted('seats.edit', 'params.centre'), params: ofCentre, body: seatsBody },
    async (ctx, { params, body }) => {
      await setSeats(ctx, params.id, { centreId: params.centre, seats: body.seats })
      return t`The seats are saved.`
    },
  )
  serve(seatDeskCalls.move, { who: editing, body: moveBody }, async (ctx, { params, body }) => {
    await moveRegistration(ctx, params.id, body)
    return t`The registration is changed, and the candidate is told by mail.`
  })
  serve(seatDeskCalls.cancel, { who: editing, body: cancelBody }, async (ctx, { params, body }) => {
    await cancelRegistration(ctx, params.id, body)
    return t`The registration is cancelled, and the candidate is told by mail.`
  })
}
