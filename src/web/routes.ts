const courseFolders: Record<string, string> = { classroom: 'classroom-course', 'test-series': 'test-series' }

/** The one URL map: every link and every page route of the site is made from here. */
export const paths = {
  home: '/',
  about: '/about',
  gallery: '/gallery',
  courseDetails: '/course-details',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refund-policy',
  shipping: '/shipping-policy',
  grievance: '/grievance-officer',
  prospectus: (seoUrl: string) => `/prospectus/${seoUrl}`,
  comingSoon: '/coming-soon',
  login: '/login',
  /** Where a provider of log-ins sends the browser back to. */
  loginReturn: '/login/return',
  registration: '/registration',
  forgotPassword: '/forget-password',
  tests: '/ftd-scholarship-tests',
  search: '/search',
  product: (seoUrl: string) => `/product/${seoUrl}`,
  examCategory: (seoUrl: string) => `/exam-category/${seoUrl}`,
  exam: (seoUrl: string) => `/exam/${seoUrl}`,
  centre: (seoUrl: string) => `/center/${seoUrl}`,
  centres: '/center-detail',
  courseCategory: (seoUrl: string) => `/course-category/${seoUrl}`,
  course: (course: { course_type: string; seo_url: string }) =>
    `/${courseFolders[course.course_type] ?? 'course'}/${course.seo_url}`,
  // Nothing for the section itself; else a category, its sub-category, an item of that.
  results: (...names: string[]) => ['/results', ...names].join('/'),
  timeTable: (...names: string[]) => ['/time-table', ...names].join('/'),
  freeDownloads: (...names: string[]) => ['/free-downloads', ...names].join('/'),
  notifications: (...names: string[]) => ['/notifications', ...names].join('/'),
  // News have no categories of their own: nothing, or an item.
  latestNews: (...names: string[]) => ['/latest-news', ...names].join('/'),
  admitCard: (registrationId: string) => `/download-ftd-admit-card/${registrationId}`,
  dashboard: '/account/dashboard',
  profile: '/account/profile',
  payments: '/account/payments',
  submissions: '/account/my-submission',
  mockTest: (subExamId: string) => `/account/mock-test/${subExamId}`,
  mockTests: '/account/mock-tests-list',
  mockTestsOf: (categoryId: string) => `/account/mock-tests-list/${categoryId}`,
  testDiscussions: '/account/mock-tests-list/test-discussion',
  subjectTests: '/account/subject-list',
  subjectTest: (subjectId: string) => `/account/subject-test/${subjectId}`,
  topicTests: '/account/topic-subject-list',
  topicList: (subjectId: string) => `/account/topic-list/${subjectId}`,
  topicTest: (subjectId: string, topicId: string) => `/account/topic-quiz-list/${subjectId}/${topicId}`,
  classTests: '/account/class-tests',
  classes: '/account/classes',
  /** `purchaseId`: of what the student owns. */
  videoCourse: (purchaseId: string) => `/account/video-course/${purchaseId}`,
  moduleView: (courseId: string, topicId: string) => `/account/module-view/${courseId}/${topicId}`,
  /** `link`: as `encodeLink` writes it. */
  classViewer: (link: string) => `/account/class-viewer/${link}`,
  analysis: (submissionId: string) => `/account/quiz-analysis/${submissionId}`,
  player: (quiz: { _id: string; section_timer: boolean }) =>
    `/quizportal/${quiz.section_timer ? 'with' : 'without'}_section_timer.html#${quiz._id}`,
} as const

export function loginThen(path: string) {
  return `${paths.login}?redirect=${encodeURIComponent(path)}`
}

/** `path`: where to go once there is an account; null for wherever the page leads by itself. */
export function registrationThen(path: string | null) {
  return path === null ? paths.registration : `${paths.registration}?redirect=${encodeURIComponent(path)}`
}

type Area = 'site' | 'portal' | 'exam'

/**
 * `public`: rendered whole on the server, the same for everyone, cached. `private`: the server sends the shell, the browser,
 * which holds the token, loads the rest.
 */
export type PageRoute = {
  path: string
  file: string
  area: Area
  audience: 'public' | 'private'
  /** Names in the query that the page's loader reads: the server renders each query of such a page anew. */
  query?: readonly string[]
}

const contentSections = ['free-downloads', 'time-table', 'results', 'notifications']

/** What the filter of a product's courses adds to its address: keys of the API's filter. The centre has a name of its own, `center`. */
export const filterNames = ['exam_category_ids', 'exam_ids', 'course_category_ids', 'sessions'] as const

function publicPage(path: string, folder: string): PageRoute {
  return { path, file: `./site/${folder}/page.tsx`, area: 'site', audience: 'public' }
}

/** Under /account: each path with the folder of its page. */
const portalPages = {
  '/account/dashboard': 'dashboard',
  '/account/payments': 'money/payments',
  '/account/profile': 'profile/profile',
  '/account/quiz-analysis/:submissionId': 'tests/quiz-analysis',
  '/account/my-submission': 'tests/my-submission',
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
  '/account/video-course/:purchaseId': 'classes/video-course',
  '/account/module-view/:courseId/:topicId': 'classes/module-view',
  '/account/class-viewer/:link': 'classes/class-viewer',
}

function portalPage(path: string, folder: string): PageRoute {
  return { path, file: `./portal/${folder}/page.tsx`, area: 'portal', audience: 'private' }
}

export const pageRoutes: PageRoute[] = [
  { path: '/', file: './site/home/page.tsx', area: 'site', audience: 'public' },
  { path: '/login', file: './site/sign-in/login/page.tsx', area: 'site', audience: 'public' },
  { path: '/login/return', file: './site/sign-in/login-return/page.tsx', area: 'site', audience: 'public' },
  { path: '/registration', file: './site/sign-in/registration/page.tsx', area: 'site', audience: 'public' },
  { path: '/forget-password', file: './site/sign-in/forget-password/page.tsx', area: 'site', audience: 'public' },
  { path: '/reset-password', file: './site/sign-in/reset-password/page.tsx', area: 'site', audience: 'public' },
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
  publicPage('/prospectus/:id', 'courses/prospectus'),
  publicPage(paths.comingSoon, 'institute/coming-soon'),
  publicPage('/about', 'institute/about'),
  publicPage('/gallery', 'institute/gallery'),
  { ...publicPage('/course-details', 'courses/course-details'), query: ['page'] },
  publicPage('/ftd-scholarship-tests', 'exams/tests'),
  { ...publicPage(paths.search, 'search'), query: ['q'] },
  { ...publicPage('/product/:id', 'courses/product'), query: ['page', 'center', 'sort', ...filterNames] },
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
  { path: '/careers', to: paths.contact },
]

export const notFoundFile = './site/not-found/page.tsx'

export function layoutFile(area: PageRoute['area']) {
  return area === 'site' ? './site/parts/frame/layout.tsx' : `./${area}/layout.tsx`
}
