import { proveOperations } from './prove-operations.ts'

proveOperations(4)
