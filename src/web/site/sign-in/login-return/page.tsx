import type { PublicInstitute } from '#domains/content/schema.ts'
import type { ProviderStep } from '#domains/identity/providers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { PageMeta } from '#web/shell/page.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import { CodeStep, EmailStep, LinkStep, RegisterStep } from './steps.tsx'
import { useProviderLogin } from './use-provider-login.ts'

/** The address holds a code: no search engine and no other page is to learn it. */
export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Log In | ${institute.name}`, referrer: 'no-referrer' }
}

const titles: Partial<Record<ProviderStep['next'], string>> = {
  email: t`Confirm your e-mail`,
  code: t`Enter the OTP`,
  link: t`Link your account`,
  register: t`Registration`,
}

type Login = ReturnType<typeof useProviderLogin>

function NextStep({ step, ask }: Pick<Login, 'step' | 'ask'>) {
  switch (step?.next) {
    case 'email':
      return <EmailStep step={step} ask={ask} />
    case 'code':
      return <CodeStep step={step} ask={ask} />
    case 'link':
      return <LinkStep step={step} ask={ask} />
    case 'register':
      return <RegisterStep step={step} ask={ask} />
    default:
      return <p role="status">Logging in. Please wait.</p>
  }
}

/** Page that a provider leads back to: logs the visitor in, or asks for what is missing. */
export default function LoginReturnPage() {
  const { step, failure, ask } = useProviderLogin()
  const title = (step && titles[step.next]) ?? t`Log In`
  return (
    <FormPage title={title} doing="Logging in">
      {failure !== null && step === null ? <Notice tone="bad">{failure}</Notice> : <NextStep step={step} ask={ask} />}
      {(failure !== null || step !== null) && <OtherWay to={paths.login} label="Back to Log In" />}
    </FormPage>
  )
}
