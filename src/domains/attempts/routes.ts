import type { Serve } from '#platform/http/serve.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { hallRoutes } from './hall/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { masteryRoutes } from './mastery/routes.ts'
import { notebookRoutes } from './notebook/routes.ts'
import type { FindListed } from './ranking/find-ranks.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { sittingRoutes } from './sitting/routes.ts'

type Brought = { findKey: () => Buffer | null; findListed: FindListed }

/** The calls of all rooms of attempts; `findKey`: the key of the seals, null where none is kept. */
export function attemptRoutes(serve: Serve, { findKey, findListed }: Brought) {
  sittingRoutes(serve)
  analysisRoutes(serve, { findListed })
  notebookRoutes(serve)
  masteryRoutes(serve)
  rankingRoutes(serve)
  candidateRoutes(serve, { findListed })
  challengeRoutes(serve)
  itemRoutes(serve)
  hallRoutes(serve)
  evidenceRoutes(serve, { findKey })
}
