import type { CallOutcome, LeadSource } from '../../src/domains/leads/staff/schema.ts'

/* Who asks the fictional institute something, and how far the office is with them, so that boards, calls and Today show work from the first minute. */

/** What came of a call, so many days ago. */
type DemoCall = [daysAgo: number, outcome: CallOutcome, note: string]

export type DemoLead = {
  name: string
  /** Four digits behind 900002; two leads with the same are one person. */
  phone: string
  email?: string
  /** The ends of their addresses. */
  centre?: string
  course?: string
  source: LeadSource
  /** Days ago. */
  came: number
  /** What they wrote on the website. */
  message?: string
  /** What was written down at the desk. */
  note?: string
  stage?: 'contacted' | 'visited' | 'offered' | 'lost'
  lostReason?: string
  /** The start of the owner's address; without one nobody follows it up yet. */
  owner?: 'counsellor' | 'manager.cuttack' | 'admin'
  /** When to call again: hours from the loading, or a day and its hour. */
  next?: { inHours: number } | { inDays: number; hour: number }
  calls?: DemoCall[]
}

const clerk = 'bank-clerk-evening-cuttack'
const chsl = 'ssc-chsl-mts-morning-cuttack'

const atCuttack: DemoLead[] = [
  // New: nobody has called them, and two of them came twice.
  {
    name: 'Subhasmita Parida',
    phone: '3117',
    source: 'website',
    came: 0,
    course: clerk,
    email: 'subhasmita.parida@mail.example',
    message: 'Is the evening batch over before the last bus to Choudwar?',
  },
  {
    name: 'Debadutta Nanda',
    phone: '3328',
    source: 'walk-in',
    came: 0,
    course: chsl,
    owner: 'counsellor',
    note: 'Came with her brother, wants to see a class first.',
  },
  {
    name: 'Alina Khatun',
    phone: '3539',
    source: 'phone',
    came: 1,
    course: chsl,
    owner: 'counsellor',
    next: { inHours: 1 },
    note: 'Asks what is different between CHSL and MTS.',
  },
  {
    name: 'S. Parida',
    phone: '3117',
    source: 'walk-in',
    came: 1,
    course: clerk,
    note: 'Asked for the timetable of the evening batch.',
  },
  {
    name: 'Jagannath Bhoi',
    phone: '3750',
    source: 'friend',
    came: 1,
    course: clerk,
    note: 'His cousin cleared the clerk exam from here last year.',
  },
  {
    name: 'Rojalin Hembram',
    phone: '3961',
    source: 'website',
    came: 2,
    course: chsl,
    email: 'rojalin.hembram@mail.example',
  },
  // Contacted: reached once, to be called again.
  {
    name: 'Tapaswini Padhi',
    phone: '4172',
    source: 'phone',
    came: 3,
    course: clerk,
    stage: 'contacted',
    owner: 'counsellor',
    next: { inHours: 2 },
    calls: [
      [2, 'interested', 'Asks about instalments.'],
      [0, 'no-answer', ''],
    ],
  },
  {
    name: 'Bibhuti Routray',
    phone: '4383',
    source: 'newspaper',
    came: 5,
    course: chsl,
    stage: 'contacted',
    owner: 'counsellor',
    next: { inHours: 3 },
    calls: [
      [4, 'no-answer', ''],
      [3, 'interested', 'Works until six, only mornings or Sundays.'],
      [1, 'interested', 'Comes on Sunday with his brother.'],
    ],
  },
  {
    name: 'Sasmita Majhi',
    phone: '4594',
    source: 'social',
    came: 6,
    course: chsl,
    stage: 'contacted',
    owner: 'counsellor',
    next: { inDays: -1, hour: 16 },
    calls: [[5, 'not-now', 'Has her semester examination this week.']],
  },
  {
    name: 'Imran Ansari',
    phone: '4805',
    source: 'friend',
    came: 8,
    course: clerk,
    stage: 'contacted',
    owner: 'counsellor',
    next: { inDays: -2, hour: 11 },
    calls: [[7, 'interested', 'Wants the fee in writing for his father.']],
  },
  {
    name: 'Kuntala Sethi',
    phone: '5016',
    source: 'event',
    came: 9,
    course: clerk,
    stage: 'contacted',
    owner: 'manager.cuttack',
    next: { inDays: 1, hour: 12 },
    calls: [[6, 'interested', 'Met at the open day of her college; four friends are thinking of it too.']],
  },
  {
    name: 'Ashutosh Tripathy',
    phone: '5227',
    source: 'website',
    came: 11,
    course: chsl,
    email: 'ashutosh.tripathy@mail.example',
    stage: 'contacted',
    owner: 'counsellor',
    next: { inDays: 3, hour: 10 },
    calls: [[9, 'not-now', 'Waits for his result of Tier 1.']],
    message: 'Do you teach Tier 2 as well?',
  },
  // Visited: they have seen a class or the desk.
  {
    name: 'Monalisha Patnaik',
    phone: '5438',
    source: 'walk-in',
    came: 7,
    course: clerk,
    stage: 'visited',
    owner: 'counsellor',
    next: { inHours: 4 },
    calls: [[4, 'interested', 'Sat in the class on Tuesday and liked it; her mother wants to come.']],
  },
  {
    name: 'Sk. Rahim',
    phone: '5649',
    source: 'newspaper',
    came: 12,
    course: clerk,
    stage: 'visited',
    owner: 'counsellor',
    next: { inDays: -1, hour: 12 },
    calls: [
      [10, 'no-answer', ''],
      [8, 'interested', 'Took the scholarship test, 61 of 100.'],
    ],
  },
  {
    name: 'Purnima Bisoi',
    phone: '5860',
    source: 'friend',
    came: 14,
    course: chsl,
    stage: 'visited',
    owner: 'manager.cuttack',
    next: { inDays: 2, hour: 17 },
    calls: [[9, 'interested', 'Asks for a seat near the door: she walks with a stick.']],
  },
  {
    name: 'Amiya Ranjan Lenka',
    phone: '6071',
    source: 'website',
    came: 16,
    course: clerk,
    email: 'amiya.lenka@mail.example',
    stage: 'visited',
    owner: 'counsellor',
    next: { inDays: 5, hour: 10 },
    calls: [[12, 'interested', 'Will decide after the festival.']],
  },
  // Offered: a batch and its fee are on paper. The first becomes a student at the loading.
  {
    name: 'Rashmi Ranjan Sahu',
    phone: '6176',
    email: 'rashmi.sahu@mail.example',
    source: 'walk-in',
    came: 9,
    course: chsl,
    stage: 'offered',
    owner: 'counsellor',
    next: { inHours: 6 },
    calls: [[3, 'interested', 'Comes today and signs.']],
  },
  {
    name: 'Gitanjali Mallik',
    phone: '6282',
    source: 'walk-in',
    came: 10,
    course: clerk,
    stage: 'offered',
    owner: 'counsellor',
    next: { inHours: 5 },
    calls: [
      [6, 'interested', ''],
      [2, 'interested', 'Two instalments; brings the first on Friday.'],
      [1, 'interested', 'Asks which books to buy.'],
      [0, 'interested', 'Is on her way.'],
    ],
  },
  {
    name: 'Dinabandhu Kisku',
    phone: '6493',
    source: 'friend',
    came: 19,
    course: chsl,
    stage: 'offered',
    owner: 'counsellor',
    next: { inDays: -3, hour: 15 },
    calls: [
      [15, 'interested', ''],
      [7, 'not-now', 'His father gets his pay at the end of the month.'],
    ],
  },
  {
    name: 'Tilottama Satpathy',
    phone: '6704',
    source: 'phone',
    came: 21,
    course: clerk,
    stage: 'offered',
    owner: 'manager.cuttack',
    next: { inDays: 1, hour: 16 },
    calls: [[14, 'interested', 'Asks for ten percent off for her sister and herself.']],
  },
  // Lost, and why.
  {
    name: 'Chinmay Biswal',
    phone: '6915',
    source: 'website',
    came: 24,
    course: clerk,
    email: 'chinmay.biswal@mail.example',
    stage: 'lost',
    lostReason: 'elsewhere',
    owner: 'counsellor',
    calls: [
      [20, 'interested', ''],
      [4, 'not-interested', 'Has joined near his home.'],
    ],
  },
  {
    name: 'Sabitri Hota',
    phone: '7126',
    source: 'list',
    came: 26,
    course: chsl,
    stage: 'lost',
    lostReason: 'no-answer',
    owner: 'counsellor',
    calls: [
      [25, 'no-answer', ''],
      [22, 'no-answer', ''],
      [3, 'no-answer', ''],
    ],
  },
]

const elsewhere: DemoLead[] = [
  {
    name: 'Rituparna Chatterjee',
    phone: '7337',
    source: 'website',
    came: 0,
    centre: 'kolkata',
    course: 'ssc-cgl-morning-kolkata',
    email: 'rituparna@mail.example',
    message: 'Are the notes in Bengali as well?',
  },
  {
    name: 'Nilanjan Mukherjee',
    phone: '7548',
    source: 'phone',
    came: 4,
    centre: 'kolkata',
    course: 'bank-po-clerk-evening-kolkata',
    stage: 'contacted',
    owner: 'admin',
    next: { inDays: 1, hour: 11 },
    calls: [[3, 'interested', 'Prefers the weekend.']],
  },
  {
    name: 'Anita Toppo',
    phone: '7759',
    source: 'event',
    came: 6,
    centre: 'rourkela',
    course: 'ssc-gd-morning-rourkela',
    stage: 'contacted',
    owner: 'admin',
    next: { inDays: -1, hour: 10 },
    calls: [[5, 'interested', 'Runs 1,600 metres in seven minutes already, needs the written part.']],
  },
  {
    name: 'Sushil Minz',
    phone: '7970',
    source: 'friend',
    came: 13,
    centre: 'rourkela',
    course: 'group-d-alp-afternoon-rourkela',
    stage: 'visited',
    owner: 'admin',
    next: { inDays: 4, hour: 15 },
    calls: [[11, 'interested', 'Comes by train from Rajgangpur.']],
  },
  {
    name: 'Bhabani Pradhan',
    phone: '8181',
    source: 'walk-in',
    came: 1,
    centre: 'bhubaneswar',
    course: 'sbi-po-evening-bhubaneswar',
    note: 'Leaves the office at half past five.',
  },
  {
    name: 'Lokanath Pattnaik',
    phone: '8392',
    source: 'newspaper',
    came: 9,
    centre: 'bhubaneswar',
    course: 'ssc-cgl-morning-bhubaneswar',
    stage: 'offered',
    owner: 'admin',
    next: { inDays: 2, hour: 10 },
    calls: [[6, 'interested', 'Has the paper with the fee.']],
  },
  {
    name: 'Basanti Nag',
    phone: '8603',
    source: 'website',
    came: 2,
    centre: 'sambalpur',
    course: 'rrb-ntpc-afternoon-sambalpur',
    email: 'basanti.nag@mail.example',
  },
  {
    name: 'Basanti Nag',
    phone: '8814',
    source: 'phone',
    came: 1,
    centre: 'sambalpur',
    course: 'rrb-ntpc-afternoon-sambalpur',
    email: 'basanti.nag@mail.example',
    note: 'Rang from her brother’s phone; says that she wrote already.',
  },
  {
    name: 'Umakanta Gouda',
    phone: '9025',
    source: 'social',
    came: 17,
    centre: 'berhampur',
    course: 'ibps-rrb-evening-berhampur',
    stage: 'lost',
    lostReason: 'too-far',
    owner: 'admin',
    calls: [[15, 'not-interested', 'Two hours each way from Aska.']],
  },
  // About a course that is held at no centre.
  {
    name: 'Pallavi Rautray',
    phone: '9236',
    source: 'website',
    came: 1,
    course: 'sbi-po-live',
    email: 'pallavi.rautray@mail.example',
    message: 'Can I watch a class again if the line breaks?',
  },
]

export const demoLeads: DemoLead[] = [
  ...atCuttack.map((lead): DemoLead => ({ centre: 'cuttack', ...lead })),
  ...elsewhere,
]
