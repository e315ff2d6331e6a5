import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { studentDeskCalls } from './calls.ts'
import { startStudentExport } from './export-students.ts'
import { listStudents } from './reads-list.ts'
import { readStudent } from './reads-record.ts'
import { studentExportBody, studentRecord, studentRow, studentsQuery } from './schema.ts'

export function studentDeskRoutes(serve: Serve) {
  // The reads check that the students are the caller's.
  const who = permitted('students.read', 'use case')
  serve(
    studentDeskCalls.students,
    { who, query: studentsQuery.extend(listQuery), answer: staffListOf(studentRow) },
    (ctx, { query }) => listStudents(ctx, query),
  )
  const exporting = { who: permitted('students.export', 'use case'), body: studentExportBody, answer: startedExport }
  serve(studentDeskCalls.exportStudents, exporting, (ctx, { body }) => startStudentExport(ctx, body))
  serve(studentDeskCalls.studentRecord, { who, answer: studentRecord }, (ctx, { params }) =>
    readStudent(ctx, params.id),
  )
}
