import { Link, useLoaderData } from 'react-router'
import { legalCalls } from '#domains/content/legal/calls.ts'
import type { LegalKind, LegalText } from '#domains/content/legal/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { Prose } from '../../published/parts/prose.tsx'
import css from './legal.module.css'

const kindAt: Record<string, LegalKind> = {
  [paths.privacy]: 'privacy',
  [paths.terms]: 'terms',
  [paths.refunds]: 'refunds',
  [paths.shipping]: 'shipping',
  [paths.grievance]: 'grievance',
  [paths.accessibility]: 'accessibility',
}

/** One page for all legal texts: the address says which. */
export function loader({ api, url }: LoaderInput) {
  return api(legalCalls).legalText({ kind: kindAt[url.pathname] ?? 'privacy' })
}

const crumbsOf = ({ kind, title }: LegalText) => [{ label: title, path: paths[kind] }]

export function meta({ data: text, institute }: MetaInput & { data: LegalText }): PageMeta {
  return {
    title: `${text.title} | ${institute.name}`,
    description: plainText(text.content),
    canonical: paths[text.kind],
    breadcrumbs: crumbsOf(text),
  }
}

export default function LegalPage() {
  const text = useLoaderData<typeof loader>()
  const { kind, title, content, version, published_at: since } = text
  return (
    <>
      <PageHead title={title} crumbs={crumbsOf(text)} />
      <div className={`wrap ${css.text}`}>
        <Prose html={content} />
        {kind === 'refunds' && (
          <p className={css.way}>
            <Link className="btn ghost" to={paths.payments}>
              Request a refund in Payments
            </Link>
          </p>
        )}
        <p className={css.version}>
          Version {version}
          {since !== null && t`, in force since ${mediumDate(since)}`}
        </p>
      </div>
    </>
  )
}
