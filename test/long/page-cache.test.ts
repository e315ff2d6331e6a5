import { odd, oddest, proveKept, setUp } from '../api/page-cache.ts'

setUp()

proveKept(
  odd.filter((address) => !oddest.includes(address)),
  12,
)
