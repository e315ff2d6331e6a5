import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { countAttempts } from '#domains/attempts/sitting/reads.ts'
import { getQuestion } from '#domains/bank/questions/reads.ts'
import { saveQuestion, startQuestion } from '#domains/bank/questions/save-question.ts'
import { bankItems } from '#domains/bank/tables.ts'
import { courses } from '#domains/catalogue/tables.ts'
import { fourEyesActions } from '#domains/console/collect-four-eyes.ts'
import { draftKinds } from '#domains/console/collect-kinds.ts'
import { agreedTexts, convertLead } from '#domains/console/conversion/convert-lead.ts'
import { versionsInForce } from '#domains/content/legal/record-consents.ts'
import { contentSubCategories } from '#domains/content/tables.ts'
import { createQuestionUses } from '#domains/exams/staff/list-question-uses.ts'
import { users } from '#domains/identity/tables.ts'
import { leads } from '#domains/leads/tables.ts'
import { paymentOrders } from '#domains/purchases/orders/tables.ts'
import { requestRefund } from '#domains/purchases/refunds/request-refund.ts'
import type { Context, Grant } from '#platform/context.ts'
import { approveRequest } from '#platform/data/approvals/decide-approval.ts'
import { newId } from '#platform/data/database/ids.ts'
import { readState } from '#platform/data/drafts/reads.ts'
import { saveDraft } from '#platform/data/drafts/save-draft.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { actAs, type Staff } from './load-accounts.ts'

/*
 * Unfinished work of the office staff, so that Today shows something to each of them.
 */

type As = (who: string, role: Grant['role'], hoursAgo?: number) => Context

const questionUses = createQuestionUses(countAttempts)

/** Returns the newest paid order of a course at a counter. */
async function findPaid({ db }: Context, course: string) {
  const [found] = await db
    .select({ orderNo: paymentOrders.orderNo, amount: paymentOrders.amount })
    .from(paymentOrders)
    .innerJoin(courses, eq(courses.id, paymentOrders.courseId))
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .where(and(eq(courses.seoUrl, course), eq(paymentOrders.counterMode, 'cash')))
    .orderBy(paymentOrders.createdAt)
    .limit(1)
  if (!found) throw new Error(`Nobody of the demo has paid for ${course}.`)
  return found
}

/** Requests two refunds: one is approved and waits at the Cuttack counter; the other waits for a second person. */
async function askForRefunds(ctx: Context, as: As) {
  const taken = await findPaid(ctx, 'ssc-chsl-mts-morning-cuttack')
  const request = { reason: 'mistake' as const, revokes: false }
  const id = await requestRefund(as('accounts', 'accounts', 20), {
    ...request,
    order_id: taken.orderNo,
    amount: 500,
    note: 'The old fee was charged.',
  })
  await approveRequest(as('director', 'admin', 3), fourEyesActions, { id, note: '' })
  const other = await findPaid(ctx, 'ssc-gd-morning-rourkela')
  await requestRefund(as('accounts', 'accounts', 3), {
    ...request,
    order_id: other.orderNo,
    amount: 1_000,
    note: 'She had a coupon that was not applied.',
  })
}

/** Admits a lead as a student who pays later. */
async function admitLead(ctx: Context, as: As) {
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.email, 'rashmi.sahu@mail.example'))
  if (!lead?.phone || !lead.email) throw new Error('The demo has nobody to admit.')
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const versions = await versionsInForce(ctx, agreedTexts)
  await convertLead(
    as('counsellor', 'counsellor'),
    { leadId: lead.id, ifMatch: String(lead.version), passwordHash },
    {
      student_id: null,
      name: lead.name,
      phone: lead.phone,
      email: lead.email,
      terms: { said_by: 'student', how: 'in-person', versions },
      payment: null,
      seat: null,
    },
  )
}

/** Drafts a notice that the editor has not published. */
async function draftNotice(ctx: Context, as: As) {
  const kind = draftKinds.get('content-item')
  const [place] = await ctx.db.select({ id: contentSubCategories.id }).from(contentSubCategories).limit(1)
  if (!kind || !place) throw new Error('The demo has no place for a notice.')
  const draft = { kind, subjectId: newId() }
  const { version } = await readState(ctx, draft)
  const body = {
    sub_category_id: place.id,
    title: 'Counter hours during the festival week',
    sub_title: '',
    text: { type: 'doc', content: [{ type: 'paragraph' }] },
    pdf_url: null,
    link: '',
    picture_url: null,
    shown_at: null,
    expires_at: null,
    seo_url: '',
  }
  await saveDraft(as('editor', 'editor', 26), draft, { ifMatch: version, body })
}

/** Drafts a question that its author has begun, and one whose English was changed after its translation. */
async function draftQuestions(ctx: Context, as: As) {
  const [known] = await ctx.db
    .select()
    .from(bankItems)
    .where(
      and(
        eq(bankItems.state, 'ready'),
        isNull(bankItems.draft),
        sql`${bankItems.languages} @> array['hi:ready', 'or:ready']`,
      ),
    )
    .orderBy(bankItems.number)
    .offset(20)
    .limit(1)
  if (!known) throw new Error('The demo has no question in three languages.')
  const author = as('author', 'author', 30)
  const { number } = await startQuestion(author, { subject_id: known.subjectId, topic_id: known.topicId })
  const begun = await getQuestion(author, number, questionUses)
  const text = {
    en: 'A shopkeeper buys two dozen pens for ₹180 and sells them at ₹9 each. What is the profit per cent?',
  }
  await save(author, begun, { ...begun.question, text })
  const examiner = as('examiner', 'examiner', 5)
  const changed = await getQuestion(examiner, known.number, questionUses)
  const { en = '' } = changed.question.text
  await save(examiner, changed, {
    ...changed.question,
    text: { ...changed.question.text, en: `${en} Choose one answer.` },
  })
}

type Known = Awaited<ReturnType<typeof getQuestion>>

function save(ctx: Context, known: Known, question: Known['question']) {
  const { subject_id, topic_id, difficulty, tags, origin } = known
  const body = { subject_id, topic_id, difficulty, tags, origin, question, kept: [], confirmed: [] }
  return saveQuestion(ctx, known.number, { version: known.edit_version, body, uses: questionUses })
}

/** `staff`: ids by e-mail. */
export async function loadDeskWork(ctx: Context, staff: Staff) {
  const as: As = (who, role, hoursAgo = 0) =>
    actAs(ctx, { staff, who, role, now: new Date(ctx.now.getTime() - hoursAgo * hourMs) })
  await askForRefunds(ctx, as)
  await admitLead(ctx, as)
  await draftNotice(ctx, as)
  await draftQuestions(ctx, as)
}
