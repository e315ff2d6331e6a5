import type { Serve } from '#platform/http/serve.ts'
import { questionExportRoutes } from './exports/routes.ts'
import { questionImportRoutes } from './imports/routes.ts'
import type { QuestionUses } from './questions/ask-tests.ts'
import { questionRoutes } from './questions/routes.ts'
import type { FindSigns } from './reviews/ask-signs.ts'
import { questionReviewRoutes } from './reviews/routes.ts'

export function bankRoutes(serve: Serve, uses: QuestionUses, findSigns: FindSigns) {
  questionRoutes(serve, uses)
  questionReviewRoutes(serve, uses, findSigns)
  questionImportRoutes(serve, uses)
  questionExportRoutes(serve, uses)
}
