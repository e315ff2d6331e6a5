import { proveCanary } from './prove-canary.ts'

proveCanary('short')
