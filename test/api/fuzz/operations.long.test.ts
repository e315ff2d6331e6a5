import { proveOperations } from './prove-operations.ts'

proveOperations(Number(process.env.FUZZ_TIMES ?? 12))
