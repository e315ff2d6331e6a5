import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { t } from '#platform/text/messages.ts'
import { isBlank, readPhone } from '#platform/text/typed.ts'

/*
 * Messages about an application for a post; the same in the browser and in the server's answers.
 */

/** A CV of some pages with a photograph is smaller. */
export const mostCvBytes = 3 << 20

type Application = { post_id: string; name: string; phone: string; email: string; cvBytes: number; consents: boolean }
type ApplicationField = 'post_id' | 'name' | 'phone' | 'email' | 'cv' | 'consents'

const cvProblem = (bytes: number) => {
  if (bytes === 0) return t`Please add your CV as a PDF`
  return bytes > mostCvBytes ? t`The CV is larger than 3 MB` : undefined
}

/** Lists the problems of an application by field, in the order of the form. */
export function applicationProblems({ post_id, name, phone, email, cvBytes, consents }: Application) {
  const checked: [ApplicationField, string | undefined][] = [
    ['post_id', post_id === '' ? t`Please choose a post` : undefined],
    ['name', isBlank(name) ? t`Name can't be blank` : undefined],
    ['phone', readPhone(phone) === null ? t`Phone number should be 10 digits` : undefined],
    ['email', emailProblem(email)],
    ['cv', cvProblem(cvBytes)],
    ['consents', consents ? undefined : t`Please agree that the office may keep your application`],
  ]
  const problems: { [field in ApplicationField]?: string } = {}
  for (const [field, problem] of checked) if (problem !== undefined) problems[field] = problem
  return problems
}

/** Returns whether a post accepts applications on a day in India; the closing day is included. */
export function isOpenOn(closesOn: string | null, today: string) {
  return closesOn === null || closesOn >= today
}
