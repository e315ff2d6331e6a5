import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import { id } from '#platform/http/schema.ts'
import { anyAccount, type Serve, signedIn } from '#platform/http/serve.ts'
import { attendanceCalls, registerCalls } from './calls.ts'
import { listBatches, readAttendanceOf, readMonth, readMyAttendance, startMonthExport } from './read-attendance.ts'
import { listDay, readRegister } from './read-register.ts'
import { recordMark, saveRegister, scanRoomCode } from './record-mark.ts'
import type { RoomKey } from './room-code.ts'
import { decideReason, sayWhy, sayWhyOfChild } from './say-why.ts'
import {
  absenceReasonBody,
  dayQuery,
  dayRegisters,
  exportBody,
  keptMark,
  markBody,
  monthQuery,
  monthRegister,
  ownAttendance,
  reasonDecision,
  register,
  registerBatch,
  saveBody,
  savedRegister,
  scanBody,
  scannedClass,
} from './schema.ts'

const decisionParams = z.strictObject({ id, student: id })

function registerRoutes(serve: Serve, roomKey: RoomKey) {
  // The use cases check whose class it is, and of which centre: see access.ts.
  const who = permitted(['classes.read', 'classes.edit-own'], 'use case')
  serve(registerCalls.registers, { who, query: dayQuery, answer: dayRegisters }, (ctx, { query }) =>
    listDay(ctx, query),
  )
  serve(registerCalls.register, { who, answer: register }, (ctx, { params }) => readRegister(ctx, params.id, roomKey))
  const takers = { who: permitted(['classes.edit', 'classes.edit-own'], 'use case') }
  serve(registerCalls.mark, { ...takers, body: markBody, answer: keptMark }, (ctx, { params, body }) =>
    recordMark(ctx, params.id, body),
  )
  serve(registerCalls.saveRegister, { ...takers, body: saveBody, answer: savedRegister }, (ctx, { params, body }) =>
    saveRegister(ctx, params.id, body),
  )
  const deciding = { ...takers, params: decisionParams, body: reasonDecision, answer: keptMark }
  serve(registerCalls.decideReason, deciding, (ctx, { params, body }) => decideReason(ctx, params, body))
}

/** A camera reads the code at once, a typing student needs a few tries. */
const scanning = { name: 'room-codes', capacity: 10, perSecond: 0.1 }
const writing = { name: 'absence-reasons', capacity: 20, perSecond: 0.05 }

function ownRoutes(serve: Serve, roomKey: RoomKey) {
  serve(attendanceCalls.attendance, { who: signedIn, answer: ownAttendance }, (ctx) => readMyAttendance(ctx))
  serve(
    attendanceCalls.scanCode,
    { who: signedIn, body: scanBody, answer: scannedClass, limit: scanning },
    (ctx, { body }) => scanRoomCode(ctx, body, roomKey),
  )
  const saying = { body: absenceReasonBody, answer: z.null(), limit: writing }
  serve(attendanceCalls.sayWhy, { ...saying, who: signedIn }, (ctx, { body }) => sayWhy(ctx, body))
  serve(attendanceCalls.sayWhyOfChild, { ...saying, who: anyAccount }, (ctx, { params, body }) =>
    sayWhyOfChild(ctx, params.id, body),
  )
}

/** Routes for registers of classes, attendance counts and what a student sees of them. */
export function attendanceRoutes(serve: Serve, roomKey: RoomKey) {
  registerRoutes(serve, roomKey)
  ownRoutes(serve, roomKey)
  const who = permitted(['classes.read', 'classes.edit-own'], 'use case')
  serve(registerCalls.batches, { who, answer: z.array(registerBatch) }, (ctx) => listBatches(ctx))
  serve(registerCalls.month, { who, query: monthQuery, answer: monthRegister }, (ctx, { params, query }) =>
    readMonth(ctx, params.id, query.month),
  )
  serve(
    registerCalls.exportMonth,
    { who: permitted('classes.edit', 'use case'), body: exportBody, answer: startedExport },
    (ctx, { params, body }) => startMonthExport(ctx, params.id, body),
  )
  serve(
    registerCalls.ofStudent,
    { who: permitted('classes.read', 'use case'), answer: ownAttendance },
    (ctx, { params }) => readAttendanceOf(ctx, params.id),
  )
}
