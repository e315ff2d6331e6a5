import type { TodayAttention } from '#domains/console/today/schema.ts'

/** Where the console edits each kind of what is published. */
const editors: Record<string, string> = {
  'content-item': 'site/content',
  'content-category': 'site/categories',
  'content-sub-category': 'site/sub-categories',
  banner: 'site/banners',
  testimonial: 'site/testimonials',
  'open-post': 'site/posts',
  course: 'catalogue/courses',
  batch: 'catalogue/batches',
  centre: 'catalogue/centres',
  product: 'catalogue/products',
  'exam-category': 'catalogue/exam-categories',
  exam: 'catalogue/exams',
  'sub-exam': 'catalogue/sub-exams',
  'course-category': 'catalogue/course-categories',
  subject: 'catalogue/subjects',
  topper: 'site/toppers',
}
const single: Record<string, string> = {
  about: 'site/about',
  team: 'site/team',
  gallery: 'site/gallery',
  'search-words': 'site/search-words',
  institute: 'site/institute',
  theme: 'site/theme',
  'legal-privacy': 'site/legal/privacy',
  'legal-terms': 'site/legal/terms',
  'legal-refunds': 'site/legal/refunds',
  'legal-shipping': 'site/legal/shipping',
  'legal-grievance': 'site/legal/grievance',
  'legal-accessibility': 'site/legal/accessibility',
}

export function editorOf(item: TodayAttention) {
  const list = editors[item.thing ?? '']
  return list ? `/staff/${list}/${item.subject?._id ?? ''}` : `/staff/${single[item.thing ?? ''] ?? 'site/content'}`
}

/** The list of a kind with one's own drafts, or the screen of a thing of which there is one. */
export function draftsOf(item: TodayAttention) {
  const list = editors[item.thing ?? '']
  return list ? `/staff/${list}?draft_by=${item.subject?._id ?? ''}` : editorOf(item)
}
