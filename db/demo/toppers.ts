import type { toppers as toppersTable } from '../../src/domains/content/tables.ts'

export type TopperData = Pick<
  typeof toppersTable.$inferInsert,
  'name' | 'exam' | 'year' | 'result' | 'courseName' | 'courseDuration' | 'isPaid'
>

/** Fictional, and of the same people whose words stand on the home page; `load-shown-people.ts` gives each a consent. */
export const toppers: TopperData[] = [
  {
    name: 'Itishree Sahoo',
    exam: 'SBI PO',
    year: 2025,
    result: 'Selected, probationary officer',
    courseName: 'SBI PO evening batch, Cuttack',
    courseDuration: '8 months',
    isPaid: true,
  },
  {
    name: 'Bikash Pradhan',
    exam: 'RRB NTPC',
    year: 2025,
    result: 'Selected, station master',
    courseName: 'Railway NTPC weekend batch, Sambalpur',
    courseDuration: '10 months',
    isPaid: true,
  },
  {
    name: 'Priyanka Patra',
    exam: 'SSC CGL',
    year: 2025,
    result: 'Rank 412',
    courseName: 'SSC CGL test series',
    courseDuration: '6 months',
    isPaid: true,
  },
  {
    name: 'Ananya Mukherjee',
    exam: 'IBPS Clerk',
    year: 2024,
    result: 'Selected, customer service associate',
    courseName: 'Sunday mock tests',
    courseDuration: '7 months',
    isPaid: false,
  },
]
