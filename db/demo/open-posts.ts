import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { ApplicationState } from '#domains/content/careers/schema.ts'
import { jobApplications, openPosts } from '#domains/content/careers/tables.ts'
import type { Context } from '#platform/context.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { numbered } from './load-catalogue.ts'

/*
 * Open posts of the demo institute, and applications.
 */

type PostData = Pick<typeof openPosts.$inferInsert, 'title' | 'place' | 'content'>

const posts: PostData[] = [
  {
    title: 'Teacher of Reasoning',
    place: 'Cuttack, full time',
    content: `You teach reasoning to evening and weekend batches for bank and SSC examinations, and write two class tests a month.

We ask for a degree, two years in front of a class, and fluent Odia and English. A score of your own in a bank or SSC examination helps.`,
  },
  {
    title: 'Counsellor',
    place: 'Sambalpur, full time',
    content: `You receive visitors, explain courses and fees, and call back everybody who has asked.

We ask for a degree, a friendly telephone voice, and Odia and Hindi. Experience with admissions helps.`,
  },
  {
    title: 'Writer of questions, Quantitative Aptitude',
    place: 'From home, part time',
    content: `You write questions with full solutions for our mock tests, and review those of others.

Please send a CV that names examinations you have cleared or taught for. You are paid for each accepted question.`,
  },
]

type Applied = { post: number; name: string; phone: string; message: string; state: ApplicationState; daysAgo: number }

const applications: Applied[] = [
  {
    post: 0,
    name: 'Debasmita Rout',
    phone: '9437010021',
    message: 'I have taught reasoning at a college in Jajpur for three years. I could begin in January.',
    state: 'new',
    daysAgo: 1,
  },
  {
    post: 1,
    name: 'Rakesh Bhoi',
    phone: '9437010022',
    message: '',
    state: 'seen',
    daysAgo: 6,
  },
]

async function storeCv({ storage }: Context, name: string) {
  const file = await PDFDocument.create()
  file.setTitle(`CV of ${name}`)
  const font = await file.embedFont(StandardFonts.Helvetica)
  const page = file.addPage([595, 842])
  page.drawText(name, { x: 56, y: 760, size: 22, font })
  page.drawText('Curriculum vitae', { x: 56, y: 728, size: 12, font })
  const bytes = Buffer.from(await file.save())
  const cvKey = `applications/${randomBytes(24).toString('hex')}.pdf`
  await storage.put(cvKey, bytes, 'application/pdf')
  return { cvKey, cvBytes: bytes.length }
}

/** The open posts with their applications. */
export async function loadPosts(ctx: Context) {
  const rows = numbered(posts)
  await ctx.db.insert(openPosts).values(rows)
  for (const { post, daysAgo, ...applied } of applications) {
    const postId = rows[post]?.id
    if (postId === undefined) throw new Error(`The demo has no post ${post}`)
    const email = `${applied.name.toLowerCase().replace(' ', '.')}@people.example`
    const createdAt = new Date(ctx.now.getTime() - daysAgo * dayMs)
    const cv = await storeCv(ctx, applied.name)
    const fingerprint = `demo ${email}`
    await ctx.db.insert(jobApplications).values({ ...applied, ...cv, postId, email, fingerprint, createdAt })
  }
}
