import { paths } from '../../../../routes.ts'
import type { PageSubject } from '../../../../shell/page.ts'

/** The contact page for a question about a course, an exam or a centre: the subject of the message says which. */
export function contactAbout({ course, exam, centre }: PageSubject) {
  const about = course ?? exam ?? centre
  return about ? `${paths.contact}?${new URLSearchParams({ about: about.label })}` : paths.contact
}
