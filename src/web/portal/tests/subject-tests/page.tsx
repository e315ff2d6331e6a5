import { useLoaderData, useParams } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { HeadingList } from '../parts/heading-list.tsx'
import { orderQuizzes } from '../parts/quiz-action.tsx'
import { QuizList } from '../parts/quiz-list.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Subject Tests | ${institute.name}` })

/** Lists the subjects, with the tests of the chosen one below. */
export default function SubjectTestsPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const { subjectId } = useParams()
  const { bundle, now } = ownBundle
  const tests = bundle.quizzes.filter(({ quiz_type }) => quiz_type === 'subject')
  const ofSubject = (id: string) => tests.filter((quiz) => quiz.subject_id === id)
  const subject = bundle.subjects.find(({ _id }) => _id === subjectId)
  const headings = bundle.subjects.map(({ _id, name }) => {
    return { _id, name, to: paths.subjectTest(_id), tests: ofSubject(_id).length }
  })
  return (
    <PortalPage title="Subject Tests" ownBundle={ownBundle}>
      <TestTabs />
      <HeadingList label="Subjects" headings={headings} chosen={subject?._id ?? null} />
      {subjectId !== undefined && (
        <>
          <h2>{subject?.name}</h2>
          <QuizList quizzes={orderQuizzes(ofSubject(subjectId), now)} now={now} none="No quiz exists." level="h3" />
        </>
      )}
    </PortalPage>
  )
}
