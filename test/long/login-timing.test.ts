import { proveTiming } from '../api/prove-login-timing.ts'

proveTiming({ pairs: 200, margin: 0.1 })
