import { newId } from '../../src/platform/data/database/ids.ts'
import { makeCourse } from '../make-offers.ts'
import {
  adminOnly,
  at,
  everyone,
  permittedThen,
  type Row,
  sending,
  signedIn,
  type Visitor,
} from './route-matrix-rules.ts'

const unknown = newId()
const contentOnly = (visitor: Visitor) => {
  if (visitor === 'anonymous' || visitor === 'endedSession') return 401
  return visitor === 'admin' || visitor === 'editor' ? 200 : 403
}
const adminThen = (status: number) => permittedThen('applications.manage', { status })

/** What is the same for everybody. */
export const siteRows: Row[] = [
  ...[
    ...['/api/website/web/institute', '/api/website/web/about', '/api/website/web/banners', '/api/website/web/map'],
    ...[
      '/api/website/web/testimonials',
      '/api/website/web/careers',
      '/api/website/web/toppers',
      '/api/website/web/free-mocks',
      '/api/website/web/try-question',
      '/api/website/web/tests-by-exam',
      '/api/website/get-whats-new-list',
      '/api/website/web/all-notifications',
    ],
    ...['/api/website/web/all-exams-and-categories', '/api/website/web/product-filter-data', '/api/masters/center'],
    ...['/favicon.svg', '/favicon.ico', '/icon-192.png', '/icon-512.png', '/apple-touch-icon.png', '/share.png'],
    ...['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/courses.xml'],
    ...['/sitemaps/exams.xml', '/sitemaps/centres.xml', '/sitemaps/content.xml', '/api/openapi.json'],
    ...['/healthz', '/readyz', '/api/student-portal/get-ftd-scholarship-test-public'],
  ].map((path) => ({ route: `GET ${path}`, answers: everyone(200) })),
  // Only to this machine or with a token, never through a proxy: see metrics.test.ts.
  { route: 'GET /metrics', answers: everyone(404) },
  {
    route: 'GET /api/website/web/all-notifications/:section',
    answers: everyone(200),
    ask: at('/api/website/web/all-notifications/results'),
  },
  {
    // Of a question that is not on the home page: try-question.test.ts asks about the one that is.
    route: 'POST /api/website/web/try-question/answers',
    answers: everyone(409),
    ask: sending({ question_id: unknown, option_id: 'abcd1234' }),
  },
  {
    route: 'GET /api/website/web/archive/:section',
    answers: everyone(200),
    ask: at('/api/website/web/archive/results'),
  },
  {
    route: 'GET /api/website/web/legal/:kind',
    answers: everyone(200),
    ask: at('/api/website/web/legal/privacy'),
  },
  {
    route: 'GET /api/website/web/prospectus/:id',
    answers: everyone(200),
    ask: async ({ app }) => ({ url: `/api/website/web/prospectus/${(await makeCourse(app)).seoUrl}` }),
  },
  // The first version of the terms is in force, and asks nobody.
  {
    route: 'POST /api/student-portal/text-consents',
    answers: signedIn,
    ask: sending({ texts: [{ kind: 'terms', version: 1 }] }),
  },
  { route: 'GET /api/staff/legal-texts', answers: contentOnly },
  {
    route: 'GET /api/staff/legal-texts/:id',
    answers: (visitor) => (contentOnly(visitor) === 200 ? 404 : contentOnly(visitor)),
    ask: at(`/api/staff/legal-texts/${newId()}`),
  },
  { route: 'GET /api/website/list/:module/all', answers: everyone(200), ask: at('/api/website/list/products/all') },
  {
    route: 'GET /api/website/details-by-url/:type/:id',
    answers: everyone(404),
    ask: at('/api/website/details-by-url/course/none'),
  },
  {
    route: 'POST /api/website/list/content-item',
    answers: everyone(200),
    ask: sending({ content_sub_category_id: unknown, status: true }),
  },
  {
    route: 'POST /api/website/list/:module',
    answers: everyone(200),
    ask: at('/api/website/list/course', { status: true, minimal: true }),
  },
  {
    route: 'POST /api/website/web/get-course-by-filter/:id',
    answers: everyone(404),
    ask: at('/api/website/web/get-course-by-filter/none', {}),
  },
  {
    route: 'GET /api/masters/courses-by-relation',
    answers: everyone(404),
    ask: at(`/api/masters/courses-by-relation?center_id=${unknown}`),
  },
  {
    route: 'GET /api/masters/get-topic-by-subject',
    answers: everyone(200),
    ask: at(`/api/masters/get-topic-by-subject?subject_id=${unknown}`),
  },
  {
    route: 'GET /api/website/search',
    answers: everyone(200),
    ask: at('/api/website/search?q=bank'),
  },
  {
    route: 'GET /api/masters/list-drop-down/exam',
    answers: everyone(200),
    ask: at('/api/masters/list-drop-down/exam?key=exam_name'),
  },
  {
    // Refused for its unknown centre, whoever asks.
    route: 'POST /api/lms/enquiry',
    answers: everyone(400),
    ask: sending({
      user_name: 'Mita Das',
      user_email: 'mita@people.example',
      user_number: '9876543210',
      centre: unknown,
      course: unknown,
      exam: unknown,
    }),
  },
  {
    route: 'POST /api/lms/job-application',
    answers: everyone(400),
    ask: sending({ post_id: unknown, name: 'Mita', phone: '', email: '', message: '', cv: '', consents: true }),
  },
  { route: 'GET /api/staff/job-applications', answers: adminOnly },
  {
    route: 'GET /api/staff/job-applications/:id/cv',
    answers: adminThen(404),
    ask: at(`/api/staff/job-applications/${unknown}/cv`),
  },
  {
    route: 'POST /api/staff/job-applications/:id/state',
    answers: adminThen(404),
    ask: () => ({ url: `/api/staff/job-applications/${unknown}/state`, body: { state: 'seen' } }),
  },
  {
    route: 'POST /api/staff/job-applications/:id/remove',
    answers: adminThen(404),
    ask: at(`/api/staff/job-applications/${unknown}/remove`, {}),
  },
  {
    route: 'POST /api/lms/contact',
    answers: everyone(200),
    ask: () => {
      const email = `${newId()}@people.example`
      return { body: { name: 'Mita Das', email, subject: 'A batch', message: 'When does it begin?' } }
    },
  },
  {
    route: 'POST /api/lms/subscribe',
    answers: everyone(200),
    ask: () => ({ body: { email: `${newId()}@people.example`, source: 'newsletter' } }),
  },
  { route: 'GET /media/:id/:name', answers: everyone(404), ask: at(`/media/${unknown}/480.webp`) },
  { route: 'GET /media/files/:name', answers: everyone(404), ask: at('/media/files/none.webm') },
]
