import { eq, inArray } from 'drizzle-orm'
import {
  courseCategories,
  courseCategoryCourses,
  courses,
  courseTeachers,
  teachers,
} from '#domains/catalogue/tables.ts'
import { officerGroup } from '#domains/content/legal/reads.ts'
import { defaultTexts } from '#domains/content/legal/rules.ts'
import type { OfficerSettings } from '#domains/content/legal/schema.ts'
import { legalKind } from '#domains/content/legal/schema.ts'
import { legalTexts } from '#domains/content/legal/tables.ts'
import type { Context } from '#platform/context.ts'
import { settings } from '#platform/data/settings/tables.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { bullets, heading, paragraphs, table } from './detail-page.ts'
import { numbered } from './load-catalogue.ts'
import { teachers as demoTeachers } from './teachers.ts'

/*
 * Legal texts of the demo institute, and its teachers. Written for a fictional institute: a real one asks its
 * lawyer.
 */

const own = {
  terms: {
    title: 'Terms of use',
    content:
      heading('Your account') +
      paragraphs(
        'Each account is for one student. We use it to identify you in tests and classes, so keep your password to yourself and tell the desk if you think someone else knows it.',
      ) +
      heading('What you buy') +
      paragraphs(
        'A course, test series or seat is yours for the period stated on its page and on your receipt. Videos, papers and books are for your own study. Please do not record, copy or sell them. Each video is marked with your registration number.',
        'You can transfer your classroom seat to any of our seven cities if a batch there has space. You cannot transfer it to another person.',
      ) +
      heading('Fees') +
      paragraphs(
        'Fees are in rupees and include the taxes shown in the prospectus of each course. They do not go up during a course you have joined. Instalments fall due on the dates shown to you before you paid the first one.',
      ) +
      heading('In the test hall') +
      paragraphs(
        'Marks and ranks follow the rules shown before the test starts. If an answer key turns out to be wrong, it is corrected and all papers are marked again, even if this lowers someone’s rank.',
      ) +
      heading('Disputes') +
      paragraphs(
        'Please contact the grievance officer first. These terms are governed by the laws of India, and the courts of Bhubaneswar have jurisdiction.',
      ),
  },
  refunds: {
    title: 'Refund and cancellation',
    content:
      heading('When you leave') +
      table(
        ['When', 'What we refund'],
        [
          ['Before the first day', 'Everything, less the cost of books already sent or handed out'],
          [
            'During the course',
            'The share of the fee for the remaining days; the prospectus of each course shows how it is calculated',
          ],
          ['Publications, unopened, within 7 days', 'Everything except the postage'],
        ],
      ) +
      paragraphs(
        'The admission fee is refunded in the same way as the rest of the fee; we do not keep any part of it. Books that you keep are not refunded.',
      ) +
      heading('How to request a refund') +
      paragraphs(
        'Write to {email} from the e-mail address of your account, or visit the desk at your centre. The day you write to us counts as your last day.',
        'Two members of our accounts team review every refund. We return the money to the original payment method within 10 days; banks may take up to 7 more working days. You will receive an e-mail and a refund voucher.',
      ) +
      heading('Automatic refunds') +
      paragraphs(
        'A payment that was made twice, or that arrived after the last seat was taken, is refunded automatically. If we close a batch, you can choose another one or get a full refund for everything that was not taught.',
      ),
  },
  shipping: {
    title: 'Shipping',
    content:
      paragraphs(
        'We ship publications and the books for live courses from Bhubaneswar, on working days, to any address in India. Everything else is available in your account as soon as your payment is confirmed.',
      ) +
      table(
        ['To', 'Dispatched within', 'Delivered within'],
        [
          ['Odisha and West Bengal', '3 working days', '5 days'],
          ['Rest of India', '3 working days', '10 days'],
        ],
      ) +
      bullets(
        'Shipping is included in the fee.',
        'If a parcel is damaged or incomplete, tell us within 7 days, with a photo if possible. We will send a replacement at no cost.',
        'Books for classroom courses are handed out at your centre and are not shipped.',
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
        'Tell us what happened and, if it concerns a payment, give your order or receipt number. We acknowledge your complaint within 48 hours and decide on it within one month.',
        'If you are not satisfied with the decision, you may contact the National Consumer Helpline (1915) or, for personal data, the Data Protection Board of India.',
      ),
  },
}

const texts = { ...defaultTexts, ...own }

/** Teachers of each course. */
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
