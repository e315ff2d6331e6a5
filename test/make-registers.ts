import { randomUUID } from 'node:crypto'
import type { Mark } from '#domains/learning/attendance/rules.ts'
import type { Register } from '#domains/learning/attendance/schema.ts'
import { makeSignedIn } from './factories.ts'
import { makeClass } from './make-classes.ts'
import { writeDue } from './make-dues.ts'
import { makeClassroom } from './merchants.ts'
import type { Body, TestApp } from './test-app.ts'

const dayMs = 86_400_000

/** Makes a batch at a new centre with a teacher, and students who enrolled ten days ago. */
export async function makeTaughtBatch(app: TestApp, students: number) {
  const { centre, batch, course } = await makeClassroom(app)
  const teacher = await makeSignedIn(app, { role: 'teacher', centreIds: [centre.id] })
  const manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [centre.id] })
  const made = { centre, batch, course, teacher, manager }
  const members = []
  for (let index = 0; index < students; index += 1)
    members.push(await enrol(app, made, new Date(app.now().getTime() - 10 * dayMs)))
  return { ...made, members }
}
export type TaughtBatch = Awaited<ReturnType<typeof makeTaughtBatch>>
type Classroom = Awaited<ReturnType<typeof makeClassroom>>

export async function enrol(app: TestApp, { batch, course }: Pick<Classroom, 'batch' | 'course'>, at: Date) {
  const student = await makeSignedIn(app, {})
  await writeDue(app.pool, { studentId: student.user.id, course, batchId: batch.id, at, dueOn: '2027-03-01' })
  return student
}

/** Makes a class of the batch that began half an hour ago, unless stated otherwise. */
export const makeTaughtClass = (
  app: TestApp,
  { course, teacher }: Pick<TaughtBatch, 'course' | 'teacher'>,
  overrides: Parameters<typeof makeClass>[1] = {},
) => makeClass(app, { courseId: course.id, teacherId: teacher.user.id, startsIn: -30, ...overrides })

/** Opens a page that marks a register, as the teacher's phone does. */
export function openRegister(app: TestApp, classId: string, token: string) {
  const device = randomUUID()
  let last = 0
  const address = `/api/staff/classes/${classId}/register`
  const send = (body: object) =>
    app.call<Body & { data: { standing: string } }>('POST', `${address}-marks`, { token, body })
  const write = (studentId: string, mark: Mark, few: object = {}) => {
    last += 1
    const written_at = app.now().toISOString()
    return { device_id: device, number: last, student_id: studentId, mark, written_at, ...few }
  }
  return {
    device,
    write,
    send,
    mark: (studentId: string, mark: Mark, few: object = {}) => send(write(studentId, mark, few)),
    save: (body: object = {}) => app.call<Body>('POST', address, { token, body }),
    read: () => app.call<Body & { data: Register }>('GET', address, { token }),
    async standingOf(studentId: string) {
      const { body } = await app.call<Body & { data: Register }>('GET', address, { token })
      return body.data.students.find(({ student_id }) => student_id === studentId)?.standing
    },
  }
}
