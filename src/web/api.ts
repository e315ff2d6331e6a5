import type {
  Analysis,
  MyPurchases,
  OpenAttempt,
  SaveBody,
  Saved,
  Submitted,
  TestForCandidate,
} from '../domains/attempts/schema.ts'
import type { Centre, ExamCategory, Product, PublicExamCategory } from '../domains/catalogue/schema.ts'
import type {
  ContentCategory,
  PublicAbout,
  PublicBanner,
  PublicInstitute,
  PublicNews,
  PublicNoticeCategory,
  PublicTestimonial,
} from '../domains/content/schema.ts'
import type { StudentPaper } from '../domains/exams/schema.ts'
import type {
  ChangePasswordBody,
  DoneAnswer,
  LoginAnswer,
  LoginBody,
  RegistrationBody,
  ResetBody,
} from '../domains/identity/schema.ts'

export type ApiRequest = { method: 'GET' | 'POST'; path: string; body?: unknown; keepalive?: boolean }

/** Carries one request to the API: `fetch` in the browser, the app's own `inject` while rendering on the server. */
export type Send = (request: ApiRequest) => Promise<{ status: number; text: string }>

/** A refusal of the API (`status` 4xx, 5xx) or, with status 0, no answer at all. `message` is fit to show. */
export class ApiError extends Error {
  status: number
  code: string
  errors: Record<string, string>

  constructor(failure: { status: number; code: string; message: string; errors?: Record<string, string> }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
  }
}

const offline = { status: 0, code: 'offline', message: 'No connection. Check your network and try again.' }
const unreadable = { code: 'unreadable', message: 'Something went wrong on our side. Please try again.' }

type Body<T> = T & { success: boolean; code?: string; message?: string; errors?: Record<string, string> }

function parse<T>(text: string): Body<T> | null {
  try {
    const body: Body<T> = JSON.parse(text)
    return body
  } catch {
    return null // a proxy's HTML error page, or a cut answer
  }
}

/** The typed client of our own HTTP API: the only way a page gets or changes data. Every call rejects with `ApiError`. */
export function createApi(send: Send) {
  async function call<T>(request: ApiRequest) {
    const answer = await send(request).catch(() => null)
    if (!answer) throw new ApiError(offline)
    const body = parse<T>(answer.text)
    if (answer.status < 300 && body?.success) return body
    const code = body?.code ?? unreadable.code
    throw new ApiError({
      status: answer.status,
      code,
      message: body?.message ?? unreadable.message,
      errors: body?.errors ?? {},
    })
  }
  const get = async <T>(path: string) => (await call<{ data: T }>({ method: 'GET', path })).data
  const post = async <T>(path: string, body: unknown, keepalive = false) =>
    (await call<{ data: T }>({ method: 'POST', path, body, keepalive })).data
  /** Answers what to tell the person. */
  const tell = async (path: string, body: unknown) => (await call<DoneAnswer>({ method: 'POST', path, body })).message
  const list = <T, K extends keyof T & string>(module: string, ...keys: K[]) =>
    get<Pick<T, K>[]>(`/api/website/list/${module}/all?keys=${keys.join(',')}`)

  return {
    login: (body: LoginBody) => call<LoginAnswer>({ method: 'POST', path: '/api/auth/web-login', body }),
    logout: () => post<null>('/api/auth/logout', {}),
    register: (body: RegistrationBody) => tell('/api/um/web-registration', body),
    forgetPassword: (body: { user_name: string }) => tell('/api/auth/forget-password', body),
    resetPassword: (body: ResetBody) => tell('/api/auth/reset-password', body),
    confirmEmail: (body: { token: string }) => tell('/api/auth/confirm-email', body),
    changePassword: (body: ChangePasswordBody) => tell('/api/um/reset-password', body),

    institute: () => get<PublicInstitute>('/api/website/web/institute'),
    about: () => get<PublicAbout>('/api/website/web/about'),
    banners: () => get<PublicBanner[]>('/api/website/web/banners'),
    whatsNew: () => get<PublicNews[]>('/api/website/get-whats-new-list'),
    notices: () => get<PublicNoticeCategory[]>('/api/website/web/all-notifications'),
    testimonials: () => get<PublicTestimonial[]>('/api/website/web/testimonials'),
    examsAndCategories: () => get<PublicExamCategory[]>('/api/website/web/all-exams-and-categories'),
    products: <K extends keyof Product>(...keys: K[]) => list<Product, K>('products', ...keys),
    examCategories: <K extends keyof ExamCategory>(...keys: K[]) => list<ExamCategory, K>('exam-category', ...keys),
    centres: <K extends keyof Centre>(...keys: K[]) => list<Centre, K>('centers', ...keys),
    contentCategories: <K extends keyof ContentCategory>(...keys: K[]) =>
      list<ContentCategory, K>('content-category', ...keys),

    myPurchases: () => get<MyPurchases>('/api/student-portal/my-purchases'),
    analysis: (submissionId: string) =>
      get<Analysis>(`/api/student-portal/get-submission-data-for-analysis/${submissionId}`),

    testForCandidate: (quizId: string) => get<TestForCandidate>(`/api/quiz-portal/tests/${quizId}`),
    /** Starts the attempt, or goes on with the open one; either way this becomes the attempt's only writing place. */
    openAttempt: (quizId: string) => post<OpenAttempt>(`/api/quiz-portal/tests/${quizId}/attempt`, {}),
    paper: (attemptId: string) => get<StudentPaper>(`/api/quiz-portal/attempts/${attemptId}/paper`),
    /** `leaving`: the page is going away, so the browser must finish the request without it. */
    saveAnswers: (attemptId: string, body: SaveBody, leaving = false) =>
      post<Saved>(`/api/quiz-portal/attempts/${attemptId}/answers`, body, leaving),
    submitAttempt: (attemptId: string) => post<Submitted>(`/api/quiz-portal/attempts/${attemptId}/submit`, {}),
  }
}
export type Api = ReturnType<typeof createApi>
