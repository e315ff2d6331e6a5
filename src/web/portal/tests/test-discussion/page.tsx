import { useLoaderData, useSearchParams } from 'react-router'
import type { SubExamData } from '#domains/student-area/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { type Discussion, DiscussionList, groupDiscussions } from '../discussions/discussion-list.tsx'
import { SubExamRow } from '../parts/sub-exam-row.tsx'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Past Discussions | ${institute.name}` })

const others = 'other'

/** Lists sub-exams with their past discussions; tests without a sub-exam come last. */
function listCards(subExams: SubExamData[], past: Discussion[]) {
  const known = new Set(subExams.map(({ _id }) => _id))
  const groups = Map.groupBy(past, ({ subExamId }) => (subExamId !== null && known.has(subExamId) ? subExamId : others))
  const named = [...subExams, { _id: others, sub_exam_name: t`Other tests`, icon_url: null }]
  return named.flatMap(({ _id, sub_exam_name, icon_url }) => {
    const discussions = groups.get(_id)
    const to = `${paths.testDiscussions}?sub_exam=${_id}`
    return discussions ? [{ _id, name: sub_exam_name, icon: icon_url, to, count: discussions.length, discussions }] : []
  })
}

/** Past discussions of the chosen sub-exam, by default the first; each links to its video. */
export default function TestDiscussionPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const [search] = useSearchParams()
  const { bundle, now } = ownBundle
  const { past } = groupDiscussions(bundle.quizzes, now)
  const cards = listCards(bundle.subExamData, past)
  const chosen = cards.find(({ _id }) => _id === search.get('sub_exam')) ?? cards[0]
  return (
    <PortalPage title="Past Discussions (Recorded)" ownBundle={ownBundle}>
      {cards.length > 0 && (
        <SubExamRow
          cards={cards}
          chosen={chosen?._id ?? null}
          counted={(count) => t`${plural(count, '#\u00a0discussion', '#\u00a0discussions')}`}
        />
      )}
      <DiscussionList discussions={chosen?.discussions ?? []} />
    </PortalPage>
  )
}
