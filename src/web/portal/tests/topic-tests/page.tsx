import { useLoaderData, useParams } from 'react-router'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage, type Step } from '../../parts/frame/portal-page.tsx'
import { HeadingList } from '../parts/heading-list.tsx'
import { orderQuizzes } from '../parts/quiz-action.tsx'
import { QuizList } from '../parts/quiz-list.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Topic Tests | ${institute.name}` })

function topicTests({ quizzes }: MyPurchases) {
  return quizzes.filter(({ quiz_type }) => quiz_type === 'topic')
}

function subjectHeadings(bundle: MyPurchases) {
  const tests = topicTests(bundle)
  return bundle.subjects.map(({ _id, name }) => {
    return { _id, name, to: paths.topicList(_id), tests: tests.filter((quiz) => quiz.subject_id === _id).length }
  })
}

function topicHeadings(bundle: MyPurchases, subjectId: string) {
  const tests = topicTests(bundle)
  return bundle.topics
    .filter(({ subject_id }) => subject_id === subjectId)
    .map(({ _id, name }) => {
      const testsOfTopic = tests.filter((quiz) => quiz.topic_id === _id)
      return { _id, name, to: paths.topicTest(subjectId, _id), tests: testsOfTopic.length }
    })
}

const first: Step = { label: t`Topic Tests`, to: paths.topicTests }

/** Leads in three steps from the subject and its topic to the tests. */
export default function TopicTestsPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const { subjectId, topicId } = useParams()
  const { bundle, now } = ownBundle
  const subject = bundle.subjects.find(({ _id }) => _id === subjectId)
  const topic = bundle.topics.find(({ _id }) => _id === topicId)
  if (!subject) {
    return (
      <PortalPage title="Select Subject" ownBundle={ownBundle}>
        <TestTabs />
        <HeadingList label="Subjects" headings={subjectHeadings(bundle)} />
      </PortalPage>
    )
  }
  if (!topic) {
    return (
      <PortalPage title={t`${subject.name} > Select Topic`} ownBundle={ownBundle} steps={[first]}>
        <TestTabs />
        <HeadingList label="Topics" headings={topicHeadings(bundle, subject._id)} />
      </PortalPage>
    )
  }
  const quizzes = topicTests(bundle).filter((quiz) => quiz.topic_id === topic._id)
  const steps = [first, { label: subject.name, to: paths.topicList(subject._id) }]
  return (
    <PortalPage title={topic.name} ownBundle={ownBundle} steps={steps}>
      <TestTabs />
      <QuizList quizzes={orderQuizzes(quizzes, now)} now={now} none="No quiz exists." />
    </PortalPage>
  )
}
