const courseFolders: Record<string, string> = { classroom: 'classroom-course', 'test-series': 'test-series' }
/** The name of a part of the site in its addresses. */
const sectionFolders = {
  result: 'results',
  'free-downloads': 'free-downloads',
  'time-table': 'time-table',
  notifications: 'notifications',
  'latest-news': 'latest-news',
}

const withToken = (path: string, token?: string) => (token === undefined ? path : `${path}?token=${token}`)

/** Areas in which every page belongs to one person. */
export const privateAreas = ['/account', '/quizportal'] as const

/**
 * The URL map of everything visitors and students open: pages take links and routes from it, domains what they
 * mail, redirect to and preview. The console's is `staff-paths.ts`.
 */
export const paths = {
  home: '/',
  about: '/about',
  gallery: '/gallery',
  courseDetails: '/course-details',
  compare: '/compare',
  contact: '/contact',
  careers: '/careers',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refund-policy',
  shipping: '/shipping-policy',
  grievance: '/grievance-officer',
  accessibility: '/accessibility',
  prospectus: (seoUrl: string) => `/prospectus/${seoUrl}`,
  comingSoon: '/coming-soon',
  /** Page that the service worker shows in place of a public page when offline. */
  offline: '/offline',
  login: '/login',
  /** Address that a login provider sends the browser back to. */
  loginReturn: '/login/return',
  registration: '/registration',
  forgotPassword: '/forget-password',
  /** `token`: from the mail that leads there. */
  resetPassword: (token?: string) => withToken('/reset-password', token),
  confirmEmail: (token?: string) => withToken('/confirm-email', token),
  guardianInvitation: (token?: string) => withToken('/guardian-invitation', token),
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
  // No names for the section itself; else a category, its sub-category, an item of that.
  results: (...names: string[]) => ['/results', ...names].join('/'),
  timeTable: (...names: string[]) => ['/time-table', ...names].join('/'),
  freeDownloads: (...names: string[]) => ['/free-downloads', ...names].join('/'),
  notifications: (...names: string[]) => ['/notifications', ...names].join('/'),
  // News have no categories of their own: nothing, or an item.
  latestNews: (...names: string[]) => ['/latest-news', ...names].join('/'),
  /**
   * `below`: a category, its sub-category, an item; news have no categories, so an item is directly below its
   * section.
   */
  content: ({ section, below }: { section: keyof typeof sectionFolders; below: string[] }) =>
    ['', sectionFolders[section], ...(section === 'latest-news' ? below.slice(-1) : below)].join('/'),
  admitCard: (registrationId: string) => `/download-ftd-admit-card/${registrationId}`,
  /** The page of a guardian, about all their children. */
  children: '/account/children',
  /** The account of a guardian. */
  settings: '/account/settings',
  /** Notices to the signed-in person. */
  notices: '/account/notices',
  dashboard: '/account/dashboard',
  profile: '/account/profile',
  payments: '/account/payments',
  payment: (orderNo: string) => `/account/payments?order=${encodeURIComponent(orderNo)}`,
  downloads: '/account/downloads',
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
  attendance: '/account/attendance',
  /** `purchaseId`: of something the student owns. */
  videoCourse: (purchaseId: string) => `/account/video-course/${purchaseId}`,
  moduleView: (courseId: string, topicId: string) => `/account/module-view/${courseId}/${topicId}`,
  /** `link`: as `encodeLink` writes it. */
  classViewer: (link: string) => `/account/class-viewer/${link}`,
  /** Result of a merit list. */
  result: (listId: string) => `/account/result/${listId}`,
  notebook: '/account/notebook',
  notebookSet: '/account/notebook/set',
  /** Practice on one topic from questions that the student has seen. */
  topicSet: (topicId: string) => `/account/notebook/set?topic=${topicId}`,
  topicMastery: '/account/notebook/topics',
  analysis: (submissionId: string) => `/account/quiz-analysis/${submissionId}`,
  /** `submissionId`: of the attempt whose answers are shown beside the key. */
  responseSheet: (submissionId: string) => `/account/response-sheet/${submissionId}`,
  /** A merit list published on the site. */
  merit: (listId: string) => `/merit/${listId}`,
  verify: '/verify',
  /** `signature`: of the code, found only in its QR code. */
  verifyCode: (code: string, signature?: string) =>
    signature === undefined ? `/verify/${code}` : `/verify/${code}?s=${signature}`,
  keyDecisions: (testId: string) => `/key-decisions/${testId}`,
  player: (quiz: { _id: string; section_timer: boolean }) =>
    `/quizportal/${quiz.section_timer ? 'with' : 'without'}_section_timer.html#${quiz._id}`,
} as const

/** Returns the log-in page, which leads on to `path`. */
export function loginThen(path: string) {
  return `${paths.login}?redirect=${encodeURIComponent(path)}`
}
