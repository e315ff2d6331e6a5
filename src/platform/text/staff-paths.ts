/**
 * Console screens that domains refer to: in approvals, tasks, and published drafts. `web/staff/routes.ts` has all
 * of them.
 */
export const staffPaths = {
  home: '/staff',
  people: '/staff/people',
  student: (id: string) => `/staff/students/${id}`,
  order: (id: string) => `/staff/orders/${id}`,
  leadImport: (id: string) => `/staff/leads/imports/${id}`,
  questionImport: (id: string) => `/staff/questions/imports/${id}`,
  testSeats: (id: string) => `/staff/tests/${id}/seats`,
  testResults: (id: string) => `/staff/tests/${id}/results`,
  testMerit: (id: string) => `/staff/tests/${id}/merit`,
  testChallenges: (id: string) => `/staff/tests/${id}/challenges`,
  topper: (id: string) => `/staff/site/toppers/${id}`,
  course: (id: string) => `/staff/catalogue/courses/${id}`,
  coursePrices: (id: string) => `/staff/catalogue/prices/courses/${id}`,
  batchFees: (id: string) => `/staff/catalogue/prices/batches/${id}`,
  discounts: '/staff/catalogue/discounts',
  taxes: '/staff/settings/taxes',
  applications: '/staff/site/applications',
} as const
