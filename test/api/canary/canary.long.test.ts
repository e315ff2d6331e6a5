import { proveCanary } from './prove-canary.ts'

proveCanary('all')
