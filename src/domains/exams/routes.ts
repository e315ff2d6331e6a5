import type { Serve } from '#platform/http/serve.ts'
import { type PaperGuards, paperRoutes } from './papers/routes.ts'
import { patternRoutes } from './patterns/routes.ts'
import { printRoutes } from './prints/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { seatRoutes } from './seats/routes.ts'
import type { CountAttempts } from './staff/read-plan.ts'
import { planRoutes } from './staff/routes.ts'
import { testRoutes } from './tests/routes.ts'
import { tryRoutes } from './try-question/routes.ts'

export function examRoutes(serve: Serve, { countAttempts, ...guards }: PaperGuards & { countAttempts: CountAttempts }) {
  patternRoutes(serve)
  testRoutes(serve)
  tryRoutes(serve)
  paperRoutes(serve, guards)
  registrationRoutes(serve)
  seatRoutes(serve)
  roomRoutes(serve)
  resultRoutes(serve)
  planRoutes(serve, countAttempts)
  printRoutes(serve)
}
