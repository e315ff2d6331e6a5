import { Link, useLoaderData, useParams, useSearchParams } from 'react-router'
import type { SubExamData } from '#domains/student-area/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import {
  byCategory,
  findCategory,
  type GroupName,
  groupTests,
  groupTitles,
  mocksOf,
  otherCategory,
} from '../parts/group-tests.ts'
import { orderQuizzes } from '../parts/quiz-action.tsx'
import { QuizList } from '../parts/quiz-list.tsx'
import { SubExamRow } from '../parts/sub-exam-row.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'
import css from './category-row.module.css'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Mock Tests | ${institute.name}` })

const groupNames: GroupName[] = ['previous', 'today', 'upcoming']

function groupIn(search: URLSearchParams) {
  return groupNames.find((name) => name === search.get('when')) ?? null
}

function cardOf({ _id, sub_exam_name, icon_url, quiz_count }: SubExamData, categoryId: string) {
  const to = `${paths.mockTestsOf(categoryId)}?sub_exam=${_id}`
  return { _id, name: sub_exam_name, icon: icon_url, to, count: quiz_count }
}

/** Full mocks of an exam category: of its first sub-exam, of a chosen one, or (`?when=`) of one of the dashboard's groups. */
export default function MockTestsListPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const { categoryId } = useParams()
  const [search] = useSearchParams()
  const { bundle, categories, now } = ownBundle
  const mocks = bundle.quizzes.filter(({ quiz_type }) => quiz_type === 'mock-flt')
  const subscribed = byCategory(categories, mocks)
  const category =
    categoryId === otherCategory._id
      ? otherCategory
      : (findCategory(categories, categoryId) ?? subscribed[0]?.category ?? otherCategory)
  const ofCategory = subscribed.find((group) => group.category._id === category._id)?.items ?? []
  const subExams = bundle.subExamData.filter(({ exam_category_id }) => exam_category_id === category._id)
  const when = groupIn(search)
  const chosen = subExams.find(({ _id }) => _id === search.get('sub_exam')) ?? (when ? undefined : subExams[0])
  const listed = chosen ? mocksOf(bundle, chosen._id) : ofCategory
  const quizzes = when && !chosen ? groupTests(listed, now)[when] : orderQuizzes(listed, now)
  const name = category.exam_category_name
  return (
    <PortalPage
      title={when && !chosen ? `${groupTitles[when]}: ${name}` : t`${name}: Mock Tests`}
      ownBundle={ownBundle}
    >
      <TestTabs />
      <CategoryRow categories={subscribed.map((group) => group.category)} chosen={category._id} />
      {subExams.length > 0 && (
        <SubExamRow
          cards={subExams.map((subExam) => cardOf(subExam, category._id))}
          chosen={chosen?._id ?? null}
          counted={(count) => t`${plural(count, '#\u00a0test', '#\u00a0tests')}`}
        />
      )}
      <QuizList
        quizzes={quizzes}
        now={now}
        none={when ? t`No tests subscribed` : t`You have not subscribed for any exam in this category.`}
      />
    </PortalPage>
  )
}

type CategoryRowProps = { categories: { _id: string; exam_category_name: string }[]; chosen: string }

/** Exam categories that have tests. */
function CategoryRow({ categories, chosen }: CategoryRowProps) {
  if (categories.length < 2) return null
  return (
    <nav aria-label="Exam category">
      <ul className={css.row}>
        {categories.map(({ _id, exam_category_name }) => (
          <li key={_id}>
            <Link
              to={paths.mockTestsOf(_id)}
              replace
              preventScrollReset
              aria-current={_id === chosen ? 'true' : undefined}
            >
              <Bubble isFilled={_id === chosen} />
              {exam_category_name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
