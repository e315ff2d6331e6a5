import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { pathOfPaper } from '#web/shell/downloads/lay-parts.ts'
import { canSave, type PaperToSave, savePaper } from '#web/shell/downloads/save-download.ts'
import { isOwnPath } from '#web/ui/navigation/any-link.tsx'
import css from './save-offline.module.css'
import { SaveOffline } from './save-offline.tsx'

/** An address of ours or an https one; null for anything else, whatever it contains. */
function safeAddress(url: string | null) {
  if (url === null) return null
  if (isOwnPath(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}

type PdfLinksProps = {
  studentClass: Pick<StudentClass, 'class_title' | 'class_pdf_url' | 'assignment_pdf_url'>
  courseId: string
  className?: string | undefined
}

/** The papers of a class, where there are any; those that lie with us can be kept on the device. */
export function PdfLinks({ studentClass, courseId, className = '' }: PdfLinksProps) {
  const { class_title, class_pdf_url, assignment_pdf_url } = studentClass
  const papers = [
    { kind: 'notes', name: t`Class Annotation PDF`, url: safeAddress(class_pdf_url) },
    { kind: 'assignment', name: t`Assignment PDF`, url: safeAddress(assignment_pdf_url) },
  ] as const
  if (papers.every(({ url }) => url === null)) return null
  return (
    <ul className={`${css.papers} ${className}`}>
      {papers.map(({ kind, name, url }) => {
        if (url === null) return null
        const path = canSave() ? pathOfPaper(url, location.origin) : null
        return (
          <li key={kind}>
            <a className="link" href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="sr">, {class_title}</span>
            </a>
            {path !== null && (
              <SavePaper name={name} paper={{ path, kind, title: class_title, courseIds: [courseId] }} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SavePaper({ name, paper }: { name: string; paper: PaperToSave }) {
  const api = useApi()
  return <SaveOffline id={paper.path} name={`${name}, ${paper.title}`} save={() => savePaper(api, paper)} />
}
