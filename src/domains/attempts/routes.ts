import type { Serve } from '#platform/http/serve.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { hallRoutes } from './hall/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { masteryRoutes } from './mastery/routes.ts'
import { notebookRoutes } from './notebook/routes.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { sittingRoutes } from './sitting/routes.ts'

/** The calls of all rooms of attempts; `findKey`: the key of the seals, null where none is kept. */
export function attemptRoutes(serve: Serve, { findKey }: { findKey: () => Buffer | null }) {
  sittingRoutes(serve)
  analysisRoutes(serve)
  notebookRoutes(serve)
  masteryRoutes(serve)
  rankingRoutes(serve)
  candidateRoutes(serve)
  challengeRoutes(serve)
  itemRoutes(serve)
  hallRoutes(serve)
  evidenceRoutes(serve, { findKey })
}
