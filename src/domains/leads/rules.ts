import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { t } from '#platform/text/messages.ts'
import { isBlank, readPhone } from '#platform/text/typed.ts'

/*
 * Messages about enquiry forms; the same in the browser and in the server's answers.
 */

type Problems<Field extends string> = { [field in Field]?: string }

const blankProblem = (label: string, value: string) => (isBlank(value) ? t`${label} can't be blank` : undefined)

function onlyFound<Field extends string>(checked: [Field, string | undefined][]) {
  const problems: Problems<Field> = {}
  for (const [field, problem] of checked) if (problem !== undefined) problems[field] = problem
  return problems
}

type Enquiry = Record<'user_name' | 'user_email' | 'user_number' | 'centre' | 'course' | 'exam', string>

export function enquiryProblems(enquiry: Enquiry): Problems<keyof Enquiry> {
  return onlyFound<keyof Enquiry>([
    ['user_name', blankProblem(t`Name`, enquiry.user_name)],
    ['user_email', emailProblem(enquiry.user_email)],
    ['user_number', readPhone(enquiry.user_number) === null ? t`Phone number should be 10 digits` : undefined],
    ['centre', blankProblem(t`Center`, enquiry.centre)],
    ['course', blankProblem(t`Course`, enquiry.course)],
    ['exam', blankProblem(t`Exam`, enquiry.exam)],
  ])
}

type ContactMessage = Record<'name' | 'email' | 'subject' | 'message', string>

export function contactProblems(message: ContactMessage): Problems<keyof ContactMessage> {
  return onlyFound<keyof ContactMessage>([
    ['name', blankProblem(t`Name`, message.name)],
    ['email', emailProblem(message.email)],
    ['subject', blankProblem(t`Subject`, message.subject)],
    ['message', blankProblem(t`Message`, message.message)],
  ])
}

export function subscriptionProblems({ email }: { email: string }): Problems<'email'> {
  return onlyFound<'email'>([['email', emailProblem(email)]])
}

/** Returns the path of a page of ours; '/' for anything else. A query may hold a person's search and is dropped. */
export function tidySourcePage(page: string) {
  const [path = ''] = page.split(/[?#]/)
  return path.length <= 200 && /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*\/?)?$/.test(path) ? path : '/'
}
