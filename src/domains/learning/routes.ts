import { z } from 'zod'
import type { Http } from '#platform/http/http.ts'
import { id } from '#platform/http/schema.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { findClassOfStaff } from './attendance/read-register.ts'
import type { RoomKey } from './attendance/room-code.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { makeFeed, revokeFeed, serveCalendars } from './calendar/make-feed.ts'
import { getLearningSettings, setReminders } from './calendar/remind-students.ts'
import { learningSettings, newFeed, remindersBody } from './calendar/schema.ts'
import { calendarCalls, classCalls, pushCalls, viewerCalls } from './calls.ts'
import { getModule, joinClass, listCourseClasses, listCourseSubjects } from './classes/reads.ts'
import { classQuery, courseClasses, joinLink, moduleData, namedSubject } from './classes/schema.ts'
import { getPushSettings, keepSubscription, type PushOptions, removeSubscription } from './push/keep-subscription.ts'
import { pushSettings, subscribeBody, unsubscribeBody } from './push/schema.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { classNote, filmQuery, noteBody, positionBody, shownFilm } from './viewer/schema.ts'
import { deleteNote, keepPosition, serveFilms, showFilm, writeNote } from './viewer/show-film.ts'

const making = { name: 'calendar-feed', capacity: 10, perSecond: 0.1 }

function calendarRoutes(serve: Serve) {
  const who = signedIn
  serve(calendarCalls.learningSettings, { who, answer: learningSettings }, (ctx) => getLearningSettings(ctx))
  serve(calendarCalls.makeFeed, { who, answer: newFeed, limit: making }, (ctx) => makeFeed(ctx))
  serve(calendarCalls.revokeFeed, { who, answer: z.null() }, (ctx) => revokeFeed(ctx))
  serve(calendarCalls.setReminders, { who, body: remindersBody, answer: learningSettings }, (ctx, { body }) =>
    setReminders(ctx, body),
  )
}

const moduleParams = z.strictObject({ course_id: id, topic_id: id })
const subjectsQuery = z.strictObject({ skip_empty: z.enum(['0', '1'], 'must be 0 or 1').optional() })

function classRoutes(serve: Serve) {
  const who = signedIn
  serve(classCalls.courseClasses, { who, query: classQuery, answer: courseClasses }, (ctx, { params, query }) =>
    listCourseClasses(ctx, params.id, query),
  )
  serve(
    classCalls.courseSubjects,
    { who, query: subjectsQuery, answer: z.array(namedSubject) },
    (ctx, { params, query }) => listCourseSubjects(ctx, params.id, query.skip_empty === '1'),
  )
  serve(classCalls.moduleData, { who, params: moduleParams, answer: moduleData }, (ctx, { params }) =>
    getModule(ctx, params.course_id, params.topic_id),
  )
  serve(classCalls.joinClass, { who, answer: joinLink }, (ctx, { params }) => joinClass(ctx, params.id))
}

const changing = { name: 'push-subscriptions', capacity: 20, perSecond: 0.1 }

function pushRoutes(serve: Serve, options: PushOptions) {
  const routeOptions = { who: signedIn, answer: pushSettings }
  serve(pushCalls.pushSettings, routeOptions, (ctx) => getPushSettings(ctx, options))
  serve(pushCalls.subscribe, { ...routeOptions, body: subscribeBody, limit: changing }, (ctx, { body }) =>
    keepSubscription(ctx, body, options),
  )
  serve(pushCalls.unsubscribe, { ...routeOptions, body: unsubscribeBody, limit: changing }, (ctx, { body }) =>
    removeSubscription(ctx, body, options),
  )
}

/** A player reports its position every 15 seconds, and when it stops. */
const watching = { name: 'watching', capacity: 60, perSecond: 1 }
const writing = { name: 'notes', capacity: 30, perSecond: 0.5 }

function viewerRoutes(serve: Serve) {
  const who = signedIn
  serve(viewerCalls.film, { who, query: filmQuery, answer: shownFilm }, (ctx, { query }) =>
    showFilm(ctx, query.link, findClassOfStaff),
  )
  serve(
    viewerCalls.keepPosition,
    { who, body: positionBody, answer: z.null(), limit: watching },
    (ctx, { params, body }) => keepPosition(ctx, params.id, body),
  )
  serve(
    viewerCalls.writeNote,
    { who, body: noteBody, answer: z.array(classNote), limit: writing },
    (ctx, { params, body }) => writeNote(ctx, params.id, body),
  )
  serve(viewerCalls.deleteNote, { who, answer: z.null() }, (ctx, { params }) => deleteNote(ctx, params.id))
}

type Options = { push: PushOptions; roomKey: RoomKey }

export function learningRoutes({ app, serve }: Pick<Http, 'app' | 'serve'>, { push, roomKey }: Options) {
  classRoutes(serve)
  attendanceRoutes(serve, roomKey)
  timetableRoutes(serve)
  viewerRoutes(serve)
  calendarRoutes(serve)
  pushRoutes(serve, push)
  serveFilms(app)
  serveCalendars(app)
}
