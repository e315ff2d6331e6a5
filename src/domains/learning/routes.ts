import type { Http } from '#platform/http/http.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { serveCalendars } from './calendar/serve-calendar.ts'
import { classRoutes } from './classes/routes.ts'
import type { PushOptions } from './push/keep-subscription.ts'
import { pushRoutes } from './push/routes.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { viewerRoutes } from './viewer/routes.ts'
import { serveFilms } from './viewer/serve-films.ts'

export function learningRoutes({ app, serve }: Pick<Http, 'app' | 'serve'>, push: PushOptions) {
  classRoutes(serve)
  attendanceRoutes(serve)
  timetableRoutes(serve)
  viewerRoutes(serve)
  calendarRoutes(serve)
  pushRoutes(serve, push)
  serveFilms(app)
  serveCalendars(app)
}
