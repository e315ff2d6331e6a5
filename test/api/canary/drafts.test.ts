import { proveDrafts } from './prove-drafts.ts'

// Of each kind of page two: drafts.long.test.ts walks them all.
proveDrafts({ most: 2, leastPages: 30 })
