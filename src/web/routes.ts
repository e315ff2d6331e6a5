/** The one URL map: every link and every page route of the site is made from here. */
export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  login: '/login',
  registration: '/registration',
  forgotPassword: '/forget-password',
  tests: '/ftd-scholarship-tests',
  product: (seoUrl: string) => `/product/${seoUrl}`,
  examCategory: (seoUrl: string) => `/exam-category/${seoUrl}`,
  exam: (seoUrl: string) => `/exam/${seoUrl}`,
  centre: (seoUrl: string) => `/center/${seoUrl}`,
  results: (seoUrl: string) => `/results/${seoUrl}`,
  timeTable: (seoUrl: string) => `/time-table/${seoUrl}`,
  freeDownloads: (seoUrl: string) => `/free-downloads/${seoUrl}`,
  notification: (category: string, subCategory: string, item: string) =>
    `/notifications/${category}/${subCategory}/${item}`,
  latestNews: (seoUrl: string) => `/latest-news/${seoUrl}`,
  dashboard: '/account/dashboard',
  analysis: (submissionId: string) => `/account/quiz-analysis/${submissionId}`,
  player: (quiz: { _id: string; section_timer: boolean }) =>
    `/quizportal/${quiz.section_timer ? 'with' : 'without'}_section_timer.html#${quiz._id}`,
} as const

export function loginThen(path: string) {
  return `${paths.login}?redirect=${encodeURIComponent(path)}`
}

type Area = 'site' | 'portal' | 'exam'

/**
 * `public`: rendered whole on the server, the same for everyone, cached. `private`: the server sends the shell, the browser,
 * which holds the token, loads the rest.
 */
export type PageRoute = { path: string; file: string; area: Area; audience: 'public' | 'private' }

export const pageRoutes: PageRoute[] = [
  { path: '/', file: './site/home/page.tsx', area: 'site', audience: 'public' },
  { path: '/login', file: './site/login/page.tsx', area: 'site', audience: 'public' },
  { path: '/registration', file: './site/registration/page.tsx', area: 'site', audience: 'public' },
  { path: '/forget-password', file: './site/forget-password/page.tsx', area: 'site', audience: 'public' },
  { path: '/reset-password', file: './site/reset-password/page.tsx', area: 'site', audience: 'public' },
  { path: '/confirm-email', file: './site/confirm-email/page.tsx', area: 'site', audience: 'public' },
  { path: '/account/dashboard', file: './portal/dashboard/page.tsx', area: 'portal', audience: 'private' },
  {
    path: '/account/quiz-analysis/:submissionId',
    file: './portal/quiz-analysis/page.tsx',
    area: 'portal',
    audience: 'private',
  },
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
  return `./${area}/layout.tsx`
}
