import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { idempotencyKeyOf, onlyOnce } from '#platform/http/idempotency.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import type { Serve } from '#platform/http/serve.ts'
import { timetableCalls } from './calls.ts'
import { addRoom, changeRoom, listRooms } from './change-room.ts'
import { addClass, cancelClass, changeClass, readAudience } from './plan-class.ts'
import { readChoices, readWeek } from './reads-timetable.ts'
import {
  audience,
  audienceQuery,
  cancelBody,
  centreQuery,
  changedClass,
  classBody,
  classChange,
  classRoom,
  planChoices,
  plannedClasses,
  roomBody,
  roomChange,
  week,
  weekQuery,
} from './schema.ts'

function roomRoutes(serve: Serve) {
  serve(
    timetableCalls.rooms,
    { who: permitted('classes.read', 'query.centre'), query: centreQuery, answer: z.array(classRoom) },
    (ctx, { query }) => listRooms(ctx, query.centre),
  )
  serve(
    timetableCalls.addClassRoom,
    { who: permitted('classes.edit', 'body.center_id'), body: roomBody, answer: classRoom },
    (ctx, { body, request }) =>
      onlyOnce(ctx, { key: idempotencyKeyOf(request), route: 'POST /api/staff/class-rooms', body }, (ctx) =>
        addRoom(ctx, body),
      ),
  )
  serve(
    timetableCalls.changeClassRoom,
    { who: permitted('classes.edit', 'use case'), body: roomChange, answer: classRoom },
    (ctx, { params, body, request }) => changeRoom(ctx, { id: params.id, version: requireVersion(request) }, body),
  )
}

/** Routes of the timetable of a centre, and of a teacher. */
export function timetableRoutes(serve: Serve) {
  roomRoutes(serve)
  // The use cases check whose class it is, and of which centre: see access.ts.
  const readers = permitted(['classes.read', 'classes.edit-own'], 'use case')
  serve(timetableCalls.timetable, { who: readers, query: weekQuery, answer: week }, (ctx, { query }) =>
    readWeek(ctx, query),
  )
  serve(
    timetableCalls.planChoices,
    { who: permitted('classes.edit', 'query.centre'), query: centreQuery, answer: planChoices },
    (ctx, { query }) => readChoices(ctx, query.centre),
  )
  const who = permitted('classes.edit', 'use case')
  serve(timetableCalls.addClass, { who, body: classBody, answer: plannedClasses }, (ctx, { body, request }) =>
    onlyOnce(ctx, { key: idempotencyKeyOf(request), route: 'POST /api/staff/timetable-classes', body }, (ctx) =>
      addClass(ctx, body),
    ),
  )
  serve(
    timetableCalls.changeClass,
    { who, body: classChange, answer: changedClass },
    (ctx, { params, body, request }) => changeClass(ctx, { id: params.id, version: requireVersion(request) }, body),
  )
  serve(timetableCalls.audience, { who, query: audienceQuery, answer: audience }, (ctx, { params, query }) =>
    readAudience(ctx, params.id, query),
  )
  serve(timetableCalls.cancelClass, { who, body: cancelBody, answer: changedClass }, (ctx, { params, body, request }) =>
    cancelClass(ctx, { id: params.id, version: requireVersion(request) }, body),
  )
}
