import type { StudentClass } from '../../../../domains/learning/classes/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { isOwnPath } from '../../../ui/navigation/any-link.tsx'

/** An address of ours or an https one; null for anything else, whatever it contains. */
function safeAddress(url: string | null) {
  if (url === null) return null
  if (isOwnPath(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}

type PdfLinksProps = {
  studentClass: Pick<StudentClass, 'class_title' | 'class_pdf_url' | 'assignment_pdf_url'>
  className?: string | undefined
}

/** The papers of a class, where there are any. */
export function PdfLinks({ studentClass, className }: PdfLinksProps) {
  const papers = [
    [t`Class Annotation PDF`, safeAddress(studentClass.class_pdf_url)],
    [t`Assignment PDF`, safeAddress(studentClass.assignment_pdf_url)],
  ] as const
  if (papers.every(([, url]) => url === null)) return null
  return (
    <p className={className}>
      {papers.map(
        ([name, url]) =>
          url !== null && (
            <a key={name} className="link" href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="sr">, {studentClass.class_title}</span>
            </a>
          ),
      )}
    </p>
  )
}
