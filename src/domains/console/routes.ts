import type { WordsPlaces } from '#domains/content/terminology/reads.ts'
import type { Serve } from '#platform/http/serve.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { thingRoutes } from './archiving/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { draftKinds, listedThings } from './collect-kinds.ts'
import { conversionRoutes } from './conversion/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { firstStepRoutes } from './first-steps/routes.ts'
import { staffSearchRoutes } from './search/routes.ts'
import type { StoragePlaces } from './settings/read-storage.ts'
import { settingsRoutes } from './settings/routes.ts'
import { studentDeskRoutes } from './students/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import type { Installation } from './today/collect-sources.ts'
import { todayRoutes } from './today/routes.ts'
import { viewRoutes } from './views/routes.ts'

/*
 * The staff console: what spans the domains, from drafts of every kind to search. It joins them and owns no table.
 */

type Places = { installation: Installation; places: StoragePlaces & WordsPlaces }

export function consoleRoutes(serve: Serve, { installation, places }: Places) {
  draftRoutes(serve, draftKinds)
  approvalRoutes(serve)
  auditRoutes(serve)
  thingRoutes(serve, listedThings)
  studentDeskRoutes(serve)
  taskRoutes(serve)
  conversionRoutes(serve)
  staffSearchRoutes(serve)
  todayRoutes(serve, installation)
  firstStepRoutes(serve, installation.installed)
  settingsRoutes(serve, places)
  viewRoutes(serve)
  systemRoutes(serve, places)
}
