import { registerCalls } from '#domains/learning/attendance/calls.ts'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import { answersChanged } from '../../shell/answers.ts'

/** Registers show the same classes. */
export const timetableChanged = () => answersChanged(timetableCalls, registerCalls)
