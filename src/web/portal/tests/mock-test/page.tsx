import { Navigate, useLoaderData, useParams } from 'react-router'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { listSiblings, mocksOf } from '../parts/group-tests.ts'
import { orderQuizzes } from '../parts/quiz-action.tsx'
import { QuizList } from '../parts/quiz-list.tsx'
import { SubExamRow } from '../parts/sub-exam-row.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Mock Tests | ${institute.name}` })

/** Full mocks of one sub-exam, with links to related sub-exams. */
export default function MockTestPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const { subExamId = '' } = useParams()
  const { bundle, categories, now } = ownBundle
  const chosen = bundle.subExamData.find(({ _id }) => _id === subExamId)
  // When a course ends, its sub-exams disappear; the address may be an old bookmark.
  if (!chosen) return <Navigate to={paths.mockTests} replace />
  const category = categories.find(({ _id }) => _id === chosen.exam_category_id)
  const quizzes = orderQuizzes(mocksOf(bundle, subExamId), now)
  const written = quizzes.filter(({ submission_status }) => submission_status === 'submitted').length
  const cards = listSiblings(bundle.subExamData, chosen).map(({ _id, sub_exam_name, icon_url, quiz_count }) => {
    return { _id, name: sub_exam_name, icon: icon_url, to: paths.mockTest(_id), count: quiz_count }
  })
  return (
    <PortalPage
      title={chosen.sub_exam_name}
      ownBundle={ownBundle}
      steps={category ? [{ label: category.exam_category_name, to: paths.mockTestsOf(category._id) }] : []}
      beside={
        <p className="num">
          {plural(quizzes.length, '#\u00a0test', '#\u00a0tests')}, {written} attempted
        </p>
      }
    >
      <TestTabs />
      <SubExamRow
        cards={cards}
        chosen={subExamId}
        counted={(count) => t`${plural(count, '#\u00a0test', '#\u00a0tests')}`}
      />
      <QuizList quizzes={quizzes} now={now} none="No quiz exists." />
    </PortalPage>
  )
}
