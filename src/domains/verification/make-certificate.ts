import { getInstitute } from '#domains/content/reads.ts'
import { readOwnScore } from '#domains/merit/scores/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { describeCertificate } from './describe-certificate.ts'
import { issueCode } from './issue-code.ts'
import type { PrintedCode } from './schema.ts'

type Print = (document: { code: string; revision: number }) => PrintedCode

/** The certificate of one's own result in a published merit list, as PDF. 404 for who is not in it, and before it is published. */
export async function makeCertificate(ctx: Context, listId: string, { print }: { print: Print }) {
  const subject = { kind: 'merit-certificate' as const, subjectId: listId, holderId: userOf(ctx).id }
  const { document, paper } = await issueCode(ctx, subject)
  const score = await readOwnScore(ctx, listId)
  // Published between the two: the code would not be that of these numbers.
  if (paper.version !== score.version || paper.isProvisional !== (score.state === 'provisional')) {
    throw new AppError('conflict', 'This merit list was published anew just now. Please try again.')
  }
  const institute = await getInstitute(ctx)
  const words = describeCertificate({ score, candidateName: paper.candidateName, institute, printed: print(document) })
  // Loaded with the first certificate: what draws a PDF is a tenth of the start of a process.
  const { drawCertificate } = await import('./draw-certificate.ts')
  const bytes = await drawCertificate(words, institute)
  return { bytes: Buffer.from(bytes), fileName: `certificate-${words.code}.pdf` }
}
