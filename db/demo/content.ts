// Everything the demo institute publishes, section by section; each section is a file of its own.
import type { ContentCategoryData } from './content-shape.ts'
import { downloads } from './downloads.ts'
import { news } from './news.ts'
import { notices } from './notices.ts'
import { practice } from './practice.ts'
import { results } from './results.ts'
import { timeTables } from './time-tables.ts'

export const contentCategories: ContentCategoryData[] = [
  ...downloads,
  ...practice,
  ...timeTables,
  ...results,
  ...notices,
  ...news,
]
