import type {
  Analysis,
  LeaveSectionBody,
  MyPurchases,
  OpenAttempt,
  ReportBody,
  SaveBody,
  Saved,
  SittingTime,
  Submitted,
  TestForCandidate,
} from '../domains/attempts/schema.ts'
import type {
  Centre,
  CourseCard,
  CourseCategory,
  CourseFilter,
  CourseListBody,
  CourseRelation,
  Details,
  DetailType,
  Exam,
  ExamCategory,
  FilteredCourses,
  FilterGroup,
  Product,
  PublicExamCategory,
} from '../domains/catalogue/schema.ts'
import type {
  ContentCategory,
  ContentSection,
  PublicAbout,
  PublicBanner,
  PublicContentCategory,
  PublicContentItem,
  PublicInstitute,
  PublicMap,
  PublicNews,
  PublicNoticeCategory,
  PublicTestimonial,
} from '../domains/content/schema.ts'
import type { Language, PublicTests, RegisterBody, StudentTests, Subscription } from '../domains/exams/schema.ts'
import type {
  ChangePasswordBody,
  DeleteAccountBody,
  LoginAnswer,
  LoginBody,
  MyData,
  OwnSession,
  ProfileBody,
  RegistrationBody,
  ResetBody,
  SelfProfile,
} from '../domains/identity/schema.ts'

import type { ContactBody, EnquiryBody, SubscribeBody } from '../domains/leads/schema.ts'
import { type Caller, createCaller, type Send } from './call-api.ts'

/** Signing in, and what a person does with their own account. */
function accountCalls({ call, get, post, put, tell }: Caller) {
  return {
    login: (body: LoginBody) => call<LoginAnswer>({ method: 'POST', path: '/api/auth/web-login', body }),
    logout: () => post<null>('/api/auth/logout', {}),
    register: (body: RegistrationBody) => tell('/api/um/web-registration', body),
    forgetPassword: (body: { user_name: string }) => tell('/api/auth/forget-password', body),
    resetPassword: (body: ResetBody) => tell('/api/auth/reset-password', body),
    confirmEmail: (body: { token: string }) => tell('/api/auth/confirm-email', body),
    changePassword: (body: ChangePasswordBody) => tell('/api/um/reset-password', body),

    selfProfile: () => get<SelfProfile>('/api/admission/self-profile'),
    updateProfile: (body: ProfileBody) => put<SelfProfile>('/api/admission/self-profile-update', body),
    withdrawGuardianConsent: () => tell('/api/um/withdraw-guardian-consent', {}),
    sessions: () => get<OwnSession[]>('/api/um/sessions'),
    endSession: (sessionId: string) => tell(`/api/um/sessions/${sessionId}/end`, {}),
    endOtherSessions: () => tell('/api/um/sessions/end-others', {}),
    resendConfirmation: () => tell('/api/um/resend-confirmation', {}),
    myData: () => get<MyData>('/api/um/my-data'),
    deleteAccount: (body: DeleteAccountBody) => tell('/api/um/delete-account', body),
  }
}

/** What the public pages are made from. */
function siteCalls({ get, list }: Caller) {
  return {
    institute: () => get<PublicInstitute>('/api/website/web/institute'),
    about: () => get<PublicAbout>('/api/website/web/about'),
    /** null: no tile server is configured. */
    map: () => get<PublicMap>('/api/website/web/map'),
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
    courseCategories: <K extends keyof CourseCategory>(...keys: K[]) =>
      list<CourseCategory, K>('course-category', ...keys),
    exams: <K extends keyof Exam>(...keys: K[]) => list<Exam, K>('exam', ...keys),
  }
}

/** What the institute publishes and offers, and what visitors ask. */
function offerCalls({ call, get, tell }: Caller) {
  return {
    /** The categories of a section with their sub-categories; with `category`, its `seo_url`, that one alone (404 when there is none). */
    sectionCategories: (section: ContentSection, category?: string) =>
      get<PublicContentCategory[]>(
        `/api/website/web/all-notifications/${section}?limit=1000${category === undefined ? '' : `&url=${encodeURIComponent(category)}`}`,
      ),
    /** 404 when there is no such thing, or it is not live. */
    details: <T extends DetailType>(type: T, seoUrl: string) =>
      get<Details[T]>(`/api/website/details-by-url/${type}/${encodeURIComponent(seoUrl)}`),
    /** One page of a sub-category, from 1, newest first; `total` counts all pages. */
    contentItems: (subCategoryId: string, page: number, limit: number) =>
      call<{ data: PublicContentItem[]; total: number }>({
        method: 'POST',
        path: `/api/website/list/content-item?page=${page}&limit=${limit}&sort_by=date_publish&sort_type=desc&source=website`,
        body: { content_sub_category_id: subCategoryId, status: true },
      }),
    /** One page of a product grid, from 1; `total` counts all pages. */
    courses: (filter: CourseListBody, page = 1, limit = 9) =>
      call<{ data: CourseCard[]; total: number }>({
        method: 'POST',
        path: `/api/website/list/course?page=${page}&limit=${limit}`,
        body: { ...filter, status: true, minimal: true },
      }),
    productFilters: () => get<FilterGroup[]>('/api/website/web/product-filter-data'),
    /** Every live course of the product (its `seo_url`) that matches. */
    coursesByFilter: (product: string, filter: CourseFilter) =>
      call<FilteredCourses>({
        method: 'POST',
        path: `/api/website/web/get-course-by-filter/${encodeURIComponent(product)}`,
        body: filter,
      }),
    masterCentres: () => get<Centre[]>('/api/masters/center'),
    coursesByCentre: (centreId: string) =>
      get<CourseRelation[]>(`/api/masters/courses-by-relation?center_id=${encodeURIComponent(centreId)}`),
    enquire: (body: EnquiryBody) => tell('/api/lms/enquiry', body),
    sendMessage: (body: ContactBody) => tell('/api/lms/contact', body),
    subscribe: (body: SubscribeBody) => tell('/api/lms/subscribe', body),
    masterExams: () => get<Pick<Exam, '_id' | 'exam_name'>[]>('/api/masters/list-drop-down/exam?key=exam_name'),
  }
}

/** Tests, and what comes of them. */
function studentCalls({ get, getBytes, post }: Caller) {
  return {
    upcomingTests: async () =>
      (await get<PublicTests>('/api/student-portal/get-ftd-scholarship-test-public')).upcomingTests,
    /** The same with where one stands oneself. */
    studentTests: () => get<StudentTests>('/api/student-portal/get-ftd-scholarship-test'),
    registerForTest: (quizId: string, body: RegisterBody) =>
      post<Subscription>(`/api/student-portal/register-test/${quizId}`, body),
    subscription: (subscriptionId: string) => get<Subscription>(`/api/student-portal/subscription/${subscriptionId}`),
    myPurchases: () => get<MyPurchases>('/api/student-portal/my-purchases'),
    analysis: (submissionId: string) =>
      get<Analysis>(`/api/student-portal/get-submission-data-for-analysis/${submissionId}`),

    testForCandidate: (quizId: string) => get<TestForCandidate>(`/api/quiz-portal/tests/${quizId}`),
    /** Starts the attempt, or goes on with the open one; either way this becomes the attempt's only writing place. */
    openAttempt: (quizId: string) => post<OpenAttempt>(`/api/quiz-portal/tests/${quizId}/attempt`, {}),
    leaveSection: (attemptId: string, body: LeaveSectionBody) =>
      post<SittingTime>(`/api/quiz-portal/attempts/${attemptId}/leave-section`, body),
    reportProblem: (attemptId: string, body: ReportBody) =>
      post<null>(`/api/quiz-portal/attempts/${attemptId}/reports`, body),
    /** Sealed: it can be had before the start, which brings its key. */
    sealedPaper: (quizId: string, language: Language) => getBytes(`/api/quiz-portal/tests/${quizId}/paper/${language}`),
    /** `leaving`: the page is going away, so the browser must finish the request without it. */
    saveAnswers: (attemptId: string, body: SaveBody, leaving = false) =>
      post<Saved>(`/api/quiz-portal/attempts/${attemptId}/answers`, body, leaving),
    submitAttempt: (attemptId: string) => post<Submitted>(`/api/quiz-portal/attempts/${attemptId}/submit`, {}),
  }
}

/** The typed client of our own HTTP API: the only way a page gets or changes data. Every call rejects with `ApiError`. */
export function createApi(send: Send) {
  const caller = createCaller(send)
  return { ...accountCalls(caller), ...siteCalls(caller), ...offerCalls(caller), ...studentCalls(caller) }
}
export type Api = ReturnType<typeof createApi>
