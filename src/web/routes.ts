import { paths } from '#platform/text/paths.ts'

/** Returns the address of a course's page that opens the Buy Package window at one of its choices. */
export const buyAt = (path: string, choice: string) => `${path}?buy=${encodeURIComponent(choice)}`

/** `path`: where to go after the registration; null: wherever the page leads by default. */
export function registrationThen(path: string | null) {
  return path === null ? paths.registration : `${paths.registration}?redirect=${encodeURIComponent(path)}`
}

type Area = 'site' | 'portal' | 'exam'

/**
 * `public`: rendered completely on the server, the same for everyone, cached. `private`: the server sends only a shell,
 * and the browser, which holds the token, loads the data.
 */
export type PageRoute = {
  path: string
  file: string
  area: Area
  audience: 'public' | 'private'
  /** Query parameters that the page's loader reads: the server renders each such query separately. */
  query?: readonly string[]
  /** True if the page has an `action`, to which a browser without scripts posts its form. */
  takesForm?: true
}

const contentSections = ['free-downloads', 'time-table', 'results', 'notifications']

/**
 * Query parameters of the filter on a product's courses: keys of the API's filter, except that the centre is called
 * `center`.
 */
export const filterNames = ['exam_category_ids', 'exam_ids', 'course_category_ids', 'sessions'] as const

function publicPage(path: string, folder: string): PageRoute {
  return { path, file: `./site/${folder}/page.tsx`, area: 'site', audience: 'public' }
}

/** Paths below /account, each with the folder of its page. */
const portalPages = {
  '/account/dashboard': 'dashboard',
  '/account/payments': 'money/payments',
  '/account/downloads': 'classes/downloads',
  '/account/profile': 'profile/profile',
  '/account/quiz-analysis/:submissionId': 'tests/quiz-analysis',
  '/account/result/:listId': 'tests/result',
  '/account/my-submission': 'tests/my-submission',
  '/account/notebook': 'tests/notebook',
  '/account/notebook/set': 'tests/notebook-set',
  '/account/notebook/topics': 'tests/topic-mastery',
  '/account/response-sheet/:submissionId': 'tests/response-sheet',
  '/account/mock-test/:subExamId': 'tests/mock-test',
  '/account/mock-tests-list': 'tests/mock-tests-list',
  '/account/mock-tests-list/test-discussion': 'tests/test-discussion',
  '/account/mock-tests-list/:categoryId': 'tests/mock-tests-list',
  '/account/subject-list': 'tests/subject-tests',
  '/account/subject-test/:subjectId': 'tests/subject-tests',
  '/account/topic-subject-list': 'tests/topic-tests',
  '/account/topic-list/:subjectId': 'tests/topic-tests',
  '/account/topic-quiz-list/:subjectId/:topicId': 'tests/topic-tests',
  '/account/class-tests': 'tests/class-tests',
  '/account/classes': 'classes/my-classes',
  '/account/attendance': 'classes/attendance',
  '/account/video-course/:purchaseId': 'classes/video-course',
  '/account/module-view/:courseId/:topicId': 'classes/module-view',
  '/account/children': 'children/children',
  '/account/settings': 'profile/settings',
  '/account/notices': 'profile/notices',
  '/account/class-viewer/:link': 'classes/class-viewer',
}

function portalPage(path: string, folder: string): PageRoute {
  return { path, file: `./portal/${folder}/page.tsx`, area: 'portal', audience: 'private' }
}

export const pageRoutes: PageRoute[] = [
  { path: '/', file: './site/home/page.tsx', area: 'site', audience: 'public', takesForm: true },
  { path: '/login', file: './site/sign-in/login/page.tsx', area: 'site', audience: 'public' },
  { path: '/login/return', file: './site/sign-in/login-return/page.tsx', area: 'site', audience: 'public' },
  { path: '/registration', file: './site/sign-in/registration/page.tsx', area: 'site', audience: 'public' },
  { path: '/forget-password', file: './site/sign-in/forget-password/page.tsx', area: 'site', audience: 'public' },
  { path: '/reset-password', file: './site/sign-in/reset-password/page.tsx', area: 'site', audience: 'public' },
  {
    path: '/guardian-invitation',
    file: './site/sign-in/guardian-invitation/page.tsx',
    area: 'site',
    audience: 'public',
  },
  { path: '/confirm-email', file: './site/sign-in/confirm-email/page.tsx', area: 'site', audience: 'public' },
  ...contentSections.flatMap((section) => [
    { ...publicPage(`/${section}`, 'published/content-section'), query: ['year', 'page'] },
    publicPage(`/${section}/:category`, 'published/content-category'),
    { ...publicPage(`/${section}/:category/:subCategory`, 'published/content-items'), query: ['page', 'sort'] },
    publicPage(`/${section}/:category/:subCategory/:item`, 'published/content-item'),
  ]),
  { ...publicPage('/latest-news', 'published/content-section'), query: ['year', 'page'] },
  publicPage('/latest-news/:item', 'published/news-item'),
  { ...publicPage(paths.contact, 'institute/contact'), query: ['about'] },
  publicPage(paths.privacy, 'institute/legal'),
  publicPage(paths.terms, 'institute/legal'),
  publicPage(paths.refunds, 'institute/legal'),
  publicPage(paths.shipping, 'institute/legal'),
  publicPage(paths.grievance, 'institute/legal'),
  publicPage(paths.accessibility, 'institute/legal'),
  publicPage('/prospectus/:id', 'courses/prospectus'),
  publicPage(paths.comingSoon, 'institute/coming-soon'),
  publicPage(paths.offline, 'institute/offline'),
  publicPage('/about', 'institute/about'),
  publicPage('/gallery', 'institute/gallery'),
  publicPage(paths.careers, 'institute/careers'),
  { ...publicPage('/course-details', 'courses/course-details'), query: ['page'] },
  publicPage('/ftd-scholarship-tests', 'exams/tests'),
  publicPage('/key-decisions/:id', 'exams/key-decisions'),
  { ...publicPage('/merit/:id', 'exams/merit'), query: ['page', 'roll'], takesForm: true },
  { ...publicPage(paths.verify, 'institute/verify'), query: ['code'] },
  { ...publicPage('/verify/:code', 'institute/verify'), query: ['s'] },
  { ...publicPage(paths.search, 'search'), query: ['q'] },
  { ...publicPage('/product/:id', 'courses/product'), query: ['page', 'center', 'sort', ...filterNames] },
  { ...publicPage('/compare', 'courses/compare'), query: ['course'] },
  publicPage('/course/:id', 'courses/course'),
  publicPage('/classroom-course/:id', 'courses/course'),
  publicPage('/test-series/:id', 'courses/course'),
  { ...publicPage('/course-category/:id', 'courses/course-category'), query: ['page'] },
  publicPage('/exam-category/:id', 'exams/exam-category'),
  { ...publicPage('/exam/:id', 'exams/exam'), query: ['page'] },
  { ...publicPage('/center/:id', 'centres/center'), query: ['page'] },
  publicPage('/center-detail', 'centres/center-detail'),
  portalPage('/download-ftd-admit-card/:subscriptionId', 'tests/admit-card'),
  ...Object.entries(portalPages).map(([path, folder]) => portalPage(path, folder)),
  {
    path: '/quizportal/without_section_timer.html',
    file: './exam/player/page.tsx',
    area: 'exam',
    audience: 'private',
  },
  { path: '/quizportal/with_section_timer.html', file: './exam/player/page.tsx', area: 'exam', audience: 'private' },
]

export const redirects: { path: string; to: string }[] = [
  { path: '/account', to: paths.dashboard },
  { path: '/register', to: paths.registration },
]

export const notFoundFile = './site/not-found/page.tsx'

export function layoutFile(area: PageRoute['area']) {
  return area === 'site' ? './site/parts/frame/layout.tsx' : `./${area}/layout.tsx`
}
