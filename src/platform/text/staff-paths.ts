/** Screens of the console that a domain names: in requests for approval, in tasks, in what a draft publishes. `web/staff/routes.ts` has all of them. */
export const staffPaths = {
  home: '/staff',
  people: '/staff/people',
  order: (id: string) => `/staff/orders/${id}`,
  leadImport: (id: string) => `/staff/leads/imports/${id}`,
  questionImport: (id: string) => `/staff/questions/imports/${id}`,
  testResults: (id: string) => `/staff/tests/${id}/results`,
  testMerit: (id: string) => `/staff/tests/${id}/merit`,
  testChallenges: (id: string) => `/staff/tests/${id}/challenges`,
  topper: (id: string) => `/staff/site/toppers/${id}`,
  course: (id: string) => `/staff/catalogue/courses/${id}`,
  coursePrices: (id: string) => `/staff/catalogue/prices/courses/${id}`,
  batchFees: (id: string) => `/staff/catalogue/prices/batches/${id}`,
  discounts: '/staff/catalogue/discounts',
  taxes: '/staff/settings/taxes',
} as const
