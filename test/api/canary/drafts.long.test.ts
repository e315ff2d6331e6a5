import { proveDrafts } from './prove-drafts.ts'

proveDrafts({ most: Number.POSITIVE_INFINITY, leastPages: 150 })
