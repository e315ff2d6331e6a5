import type { Serve } from '../../platform/http/serve.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { sittingRoutes } from './sitting/routes.ts'

/** The calls of all rooms of attempts; `findKey`: the key of the seals, null where none is kept. */
export function attemptRoutes(serve: Serve, { findKey }: { findKey: () => Buffer | null }) {
  sittingRoutes(serve)
  analysisRoutes(serve)
  rankingRoutes(serve)
  candidateRoutes(serve)
  challengeRoutes(serve)
  itemRoutes(serve)
  evidenceRoutes(serve, { findKey })
}
