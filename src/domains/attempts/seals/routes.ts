import type { Serve } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { sealCalls } from './calls.ts'
import { getSystemHealth } from './reads.ts'
import { systemHealth } from './schema.ts'

export function sealRoutes(serve: Serve) {
  serve(sealCalls.systemHealth, { who: permitted('system.read', 'any centre'), answer: systemHealth }, (ctx) =>
    getSystemHealth(ctx),
  )
}
