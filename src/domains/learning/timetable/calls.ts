import { get, post, put } from '#platform/http/call.ts'
import type {
  Audience,
  AudienceQuery,
  CancelBody,
  CentreQuery,
  ChangedClass,
  ClassBody,
  ClassChange,
  ClassRoom,
  PlanChoices,
  PlannedClasses,
  RoomBody,
  RoomChange,
  Week,
  WeekQuery,
} from './schema.ts'

/** Classes of a week and the data for planning them. Edits name the version they are based on. */
export const timetableCalls = {
  timetable: get('/api/staff/timetable').types<{ query: WeekQuery; answer: Week }>(),
  planChoices: get('/api/staff/timetable-choices').types<{ query: CentreQuery; answer: PlanChoices }>(),
  addClass: post('/api/staff/timetable-classes').types<{ body: ClassBody; answer: PlannedClasses }>(),
  changeClass: put('/api/staff/timetable-classes/:id').types<{ body: ClassChange; answer: ChangedClass }>(),
  cancelClass: post('/api/staff/timetable-classes/:id/cancel').types<{ body: CancelBody; answer: ChangedClass }>(),
  /** Counts who will be told of a change of the class, for the confirmation before it. */
  audience: get('/api/staff/timetable-classes/:id/audience').types<{ query: AudienceQuery; answer: Audience }>(),
  rooms: get('/api/staff/class-rooms').types<{ query: CentreQuery; answer: ClassRoom[] }>(),
  addClassRoom: post('/api/staff/class-rooms').types<{ body: RoomBody; answer: ClassRoom }>(),
  changeClassRoom: put('/api/staff/class-rooms/:id').types<{ body: RoomChange; answer: ClassRoom }>(),
}
