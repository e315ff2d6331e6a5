import { useLoaderData } from 'react-router'
import { challengeCalls } from '#domains/attempts/challenges/calls.ts'
import type { KeyDecisionList, PublicDecision } from '#domains/attempts/challenges/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './key-decisions.module.css'

export function loader({ api, params }: LoaderInput) {
  return api(challengeCalls).keyDecisions({ id: params.id ?? '' })
}

const crumbsOf = ({ quiz_id }: KeyDecisionList) => [
  { label: t`Answer key decisions`, path: paths.keyDecisions(quiz_id) },
]

export function meta({ data, institute }: MetaInput & { data: KeyDecisionList }): PageMeta {
  return {
    title: t`Answer key decisions: ${data.quiz_name} | ${institute.name}`,
    description: t`Decisions on the questions that candidates challenged in ${data.quiz_name}, with reasons.`,
    canonical: paths.keyDecisions(data.quiz_id),
    breadcrumbs: crumbsOf(data),
  }
}

function tellKey({ verdict, before, after }: PublicDecision) {
  if (verdict === 'keep') return t`${before}, unchanged`
  if (verdict === 'bonus-all') return t`${before}, now full marks for all`
  if (verdict === 'bonus-attempters') return t`${before}, now full marks for everyone who answered`
  return verdict === 'rescale' ? t`${before}, now dropped` : t`${before}, now ${after}`
}

/** Decisions on challenged questions, numbered as in the key. */
export default function KeyDecisionsPage() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t`Answer key decisions`} subTitle={data.quiz_name} crumbs={crumbsOf(data)} />
      <div className={`wrap ${css.page}`}>
        <ul className={css.list}>
          {data.decisions.map((decision) => (
            <li key={decision.sno}>
              <h2>Question {decision.sno}</h2>
              <p>
                Key: <b>{tellKey(decision)}</b>
              </p>
              <p>{decision.reason}</p>
              <p className={css.when}>
                Challenged by {plural(decision.asked, '# candidate', '# candidates')}, decided on{' '}
                {mediumDate(decision.decided_at)}
              </p>
            </li>
          ))}
        </ul>
        <p>
          Questions and options are numbered as in the answer key. On a candidate’s own paper, they may be in a
          different order.
        </p>
      </div>
    </>
  )
}
