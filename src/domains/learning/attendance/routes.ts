import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { attendanceCalls, registerCalls } from './calls.ts'
import { listBatches, readAttendanceOf, readMonth, readMyAttendance, startMonthExport } from './read-attendance.ts'
import { listDay, readRegister } from './read-register.ts'
import { recordMark, saveRegister } from './record-mark.ts'
import {
  dayQuery,
  dayRegisters,
  exportBody,
  keptMark,
  markBody,
  monthQuery,
  monthRegister,
  ownAttendance,
  register,
  registerBatch,
  saveBody,
  savedRegister,
} from './schema.ts'

function registerRoutes(serve: Serve) {
  // The use cases check whose class it is, and of which centre: see access.ts.
  const who = permitted(['classes.read', 'classes.edit-own'], 'use case')
  serve(registerCalls.registers, { who, query: dayQuery, answer: dayRegisters }, (ctx, { query }) =>
    listDay(ctx, query),
  )
  serve(registerCalls.register, { who, answer: register }, (ctx, { params }) => readRegister(ctx, params.id))
  const takers = { who: permitted(['classes.edit', 'classes.edit-own'], 'use case') }
  serve(registerCalls.mark, { ...takers, body: markBody, answer: keptMark }, (ctx, { params, body }) =>
    recordMark(ctx, params.id, body),
  )
  serve(registerCalls.saveRegister, { ...takers, body: saveBody, answer: savedRegister }, (ctx, { params, body }) =>
    saveRegister(ctx, params.id, body),
  )
}

/** Routes for registers of classes, attendance counts and what a student sees of them. */
export function attendanceRoutes(serve: Serve) {
  registerRoutes(serve)
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
  serve(attendanceCalls.attendance, { who: signedIn, answer: ownAttendance }, (ctx) => readMyAttendance(ctx))
}
