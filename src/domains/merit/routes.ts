import type { Serve } from '#platform/http/serve.ts'
import { meritDeskRoutes } from './lists/routes.ts'
import { scoreRoutes } from './scores/routes.ts'

/** The calls of the desk and of the candidates. */
export function meritRoutes(serve: Serve) {
  meritDeskRoutes(serve)
  scoreRoutes(serve)
}
