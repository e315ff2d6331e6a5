import { proveEdges, setUp } from './every-value.ts'

setUp()

proveEdges(5)
