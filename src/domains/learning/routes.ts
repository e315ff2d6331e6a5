import type { Http } from '../../platform/http/http.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { serveCalendars } from './calendar/serve-calendar.ts'
import { classRoutes } from './classes/routes.ts'
import { viewerRoutes } from './viewer/routes.ts'
import { serveFilms } from './viewer/serve-films.ts'

export function learningRoutes({ app, serve }: Pick<Http, 'app' | 'serve'>) {
  classRoutes(serve)
  viewerRoutes(serve)
  calendarRoutes(serve)
  serveFilms(app)
  serveCalendars(app)
}
