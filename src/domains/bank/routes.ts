import type { Serve } from '../../platform/http/serve.ts'
import { questionImportRoutes } from './imports/routes.ts'
import type { QuestionUses } from './questions/ask-tests.ts'
import { questionRoutes } from './questions/routes.ts'

export function bankRoutes(serve: Serve, uses: QuestionUses) {
  questionRoutes(serve, uses)
  questionImportRoutes(serve, uses)
}
