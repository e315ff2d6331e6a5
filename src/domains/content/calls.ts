import { get, type PageOf, post } from '#platform/http/call.ts'
import type {
  ContentArchive,
  ContentItemBody,
  ListedContentItem,
  PublicAbout,
  PublicBanner,
  PublicContentCategory,
  PublicInstitute,
  PublicMap,
  PublicNews,
  PublicNoticeCategory,
  PublicTestimonial,
  PublicTopper,
  SectionName,
} from './schema.ts'

export const contentCalls = {
  institute: get('/api/website/web/institute').types<{ answer: PublicInstitute }>(),
  about: get('/api/website/web/about').types<{ answer: PublicAbout }>(),
  /** null: no tile server is configured. */
  map: get('/api/website/web/map').types<{ answer: PublicMap }>(),
  banners: get('/api/website/web/banners').types<{ answer: PublicBanner[] }>(),
  testimonials: get('/api/website/web/testimonials').types<{ answer: PublicTestimonial[] }>(),
  /** People who passed and agreed to be shown, latest first. */
  toppers: get('/api/website/web/toppers').types<{ answer: PublicTopper[] }>(),
  whatsNew: get('/api/website/get-whats-new-list').types<{ answer: PublicNews[] }>(),
  notices: get('/api/website/web/all-notifications').types<{ answer: PublicNoticeCategory[] }>(),
  /**
   * Categories of a section with their sub-categories; with `url`, a `seo_url`, only that one (404 if there is
   * none).
   */
  sectionCategories: get('/api/website/web/all-notifications/:section').types<{
    params: { section: SectionName }
    query: { limit?: number; url?: string }
    answer: PublicContentCategory[]
  }>(),
  /** A page of everything published in a section, from 1, newest first, of all years or of one. */
  archive: get('/api/website/web/archive/:section').types<{
    params: { section: SectionName }
    query: { year?: number; page?: number }
    answer: ContentArchive
  }>(),
  /** One page of a sub-category, from 1, newest first. */
  contentItems: post('/api/website/list/content-item', 'whole').types<{
    query: {
      page?: number
      limit?: number
      sort_by?: 'date_publish'
      sort_type?: 'asc' | 'desc'
      source?: 'website'
    }
    body: ContentItemBody
    answer: PageOf<ListedContentItem>
  }>(),
}
