import { useLoaderData } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { orderQuizzes } from '../parts/quiz-action.tsx'
import { QuizList } from '../parts/quiz-list.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Class Tests | ${institute.name}` })

/** Lists all class tests; each is also listed in the module of its topic. */
export default function ClassTestsPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const { bundle, now } = ownBundle
  const quizzes = orderQuizzes(
    bundle.quizzes.filter(({ quiz_type }) => quiz_type === 'class'),
    now,
  )
  return (
    <PortalPage title="Class Tests" ownBundle={ownBundle}>
      <TestTabs />
      <QuizList quizzes={quizzes} now={now} none="No quiz exists." />
    </PortalPage>
  )
}
