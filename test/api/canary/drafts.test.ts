import { proveDrafts } from './prove-drafts.ts'

// Of each kind of page four: drafts.long.test.ts walks them all.
proveDrafts({ most: 4, leastPages: 40 })
