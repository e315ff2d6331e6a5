import { eq, inArray } from 'drizzle-orm'
import {
  courseCategories,
  courseCategoryCourses,
  courses,
  courseTeachers,
  teachers,
} from '../../src/domains/catalogue/tables.ts'
import { defaultTexts } from '../../src/domains/content/legal/rules.ts'
import type { OfficerSettings } from '../../src/domains/content/legal/schema.ts'
import { legalKind } from '../../src/domains/content/legal/schema.ts'
import { officerGroup } from '../../src/domains/content/legal/set-officer.ts'
import { legalTexts } from '../../src/domains/content/legal/tables.ts'
import type { Context } from '../../src/platform/context.ts'
import { settings } from '../../src/platform/data/settings/tables.ts'
import { cleanHtml } from '../../src/platform/http/security/rich-text.ts'
import { bullets, heading, paragraphs, table } from './detail-page.ts'
import { numbered } from './load-catalogue.ts'
import { teachers as demoTeachers } from './teachers.ts'

/* What the demo institute promises, and who teaches. Written for a fictional institute: a real one asks its lawyer. */

const own = {
  terms: {
    title: 'Terms of use',
    content:
      heading('Your account') +
      paragraphs(
        'One account, one student. We recognise you by it in tests and classes, so keep the password to yourself and tell the desk if you think somebody has it.',
      ) +
      heading('What you buy') +
      paragraphs(
        'A course, a test series or a seat is yours for the time that its page and your receipt name. Films, papers and books are for your own learning. Please do not record, copy or sell them; the name on the film is yours.',
        'A seat in a classroom can move with you to another of our seven cities when a batch there has room. It cannot be given to somebody else.',
      ) +
      heading('Fees') +
      paragraphs(
        'Fees are in rupees with the taxes that the prospectus of each course shows. They do not rise during a course that you have joined. Instalments fall due on the days that you saw before you paid the first.',
      ) +
      heading('In the test hall') +
      paragraphs(
        'Marks and ranks follow the rules that are shown before the start. A key that proves wrong is corrected and all papers are counted again, also when that costs somebody a rank.',
      ) +
      heading('If we disagree') +
      paragraphs(
        'Talk to the grievance officer first. The law of India applies, and the courts of Bhubaneswar decide.',
      ),
  },
  refunds: {
    title: 'Refund and cancellation',
    content:
      heading('When you leave') +
      table(
        ['When', 'What is refunded'],
        [
          ['Before the first day', 'Everything, less books that were already sent or handed out'],
          ['During the course', 'The share of the fee for the days that are left; each prospectus shows the sum'],
          ['Publications, unopened, within 7 days', 'Everything but the postage'],
        ],
      ) +
      paragraphs(
        'The admission fee counts like the rest of the fee: there is no part of it that we keep. Books that you keep are not part of a refund.',
      ) +
      heading('How to ask') +
      paragraphs(
        'Write to {email} from the address of your account, or come to the desk of your centre. Your last day is the day you write.',
        'Two people of our accounts look at every refund. The money leaves us within 10 days, the way it came; banks take up to 7 working days more. You get a mail and a refund voucher.',
      ) +
      heading('What needs no asking') +
      paragraphs(
        'A payment that was made twice, or that arrived when the last seat was gone, is refunded automatically. If we close a batch, you choose another one or get back everything for what was not taught.',
      ),
  },
  shipping: {
    title: 'Shipping',
    content:
      paragraphs(
        'Books of live courses and publications go out from Bhubaneswar, on working days, to any address in India. Everything else is on your account as soon as the payment is confirmed.',
      ) +
      table(
        ['To', 'Leaves us within', 'Arrives within'],
        [
          ['Odisha and West Bengal', '3 working days', '5 days'],
          ['The rest of India', '3 working days', '10 days'],
        ],
      ) +
      bullets(
        'Sending is part of the fee.',
        'A parcel that is damaged or incomplete: tell us within 7 days, a picture helps. We send it again at no cost.',
        'Books for a classroom are handed out at your centre and are not sent.',
      ),
  },
  grievance: {
    title: 'Grievance officer',
    content:
      paragraphs(
        '<b>{officer}</b>, {institute}, {address}',
        'E-mail {officer_email}, phone {officer_phone}, Monday to Saturday from 10 am to 5 pm',
      ) +
      paragraphs(
        'Write what happened, with the number of your order or receipt if it is about money. You hear within 48 hours that your complaint has arrived, and get a decision within one month.',
        'If you are not content with it, you may turn to the National Consumer Helpline (1915), or about personal data to the Data Protection Board of India.',
      ),
  },
}

const texts = { ...defaultTexts, ...own }

/** Which of the teachers stand before which courses. */
const subjectsOf: Record<string, string[]> = {
  'bank-exams': ['Sudhansu Mishra', 'Lina Bose', 'Ashok Nayak', 'Manasi Patnaik'],
  'ssc-exams': ['Sudhansu Mishra', 'Lina Bose', 'Debashis Kundu'],
  'railway-exams': ['Ashok Nayak', 'Debashis Kundu', 'Rosalia Tirkey'],
  'school-and-scholarship': ['Prakash Rao', 'Rosalia Tirkey', 'Jyoti Sahu'],
  foundation: ['Sudhansu Mishra', 'Prakash Rao'],
}

export async function loadLegal({ db, now }: Context) {
  for (const kind of legalKind.options) {
    const { title, content } = texts[kind]
    await db.insert(legalTexts).values({ kind, version: 1, title, content: cleanHtml(content), publishedAt: now })
  }
}

/** `setBy`: of an account that may. */
export async function nameOfficer({ db, now }: Context, setBy: string) {
  const body: OfficerSettings = { name: 'Sunita Behera', email: 'grievance@mahanadi.example', phone: '0674 000 0001' }
  await db.insert(settings).values({ name: officerGroup.name, body, version: 1, setBy, setAt: now })
}

export async function loadTeachers({ db }: Context) {
  const rows = numbered(demoTeachers).map(({ id, position, name, subject, qualification, experience }) => ({
    id,
    position,
    name,
    qualification,
    experience,
    subjects: subject,
  }))
  await db.insert(teachers).values(rows)
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const assigned = await db
    .select({ courseId: courses.id, category: courseCategories.seoUrl })
    .from(courses)
    .innerJoin(courseCategoryCourses, eq(courseCategoryCourses.courseId, courses.id))
    .innerJoin(courseCategories, eq(courseCategories.id, courseCategoryCourses.courseCategoryId))
    .where(inArray(courseCategories.seoUrl, Object.keys(subjectsOf)))
  const pairs = assigned.flatMap(({ courseId, category }) =>
    (subjectsOf[category] ?? []).map((name) => ({ courseId, teacherId: idOf.get(name) ?? '' })),
  )
  await db.insert(courseTeachers).values(pairs).onConflictDoNothing()
}
