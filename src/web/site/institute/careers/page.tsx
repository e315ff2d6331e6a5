import { useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { careerCalls } from '#domains/content/careers/calls.ts'
import type { OpenPost } from '#domains/content/careers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { ApplicationForm } from './application-form.tsx'
import css from './careers.module.css'

export function loader({ api }: LoaderInput) {
  return api(careerCalls).careers()
}

const crumbs = [{ label: t`Careers`, path: paths.careers }]

export function meta({ institute }: MetaInput): PageMeta {
  const { name } = institute
  return {
    title: `Careers | ${name}`,
    description: t`Open posts at ${name}: what the work is, what we ask for, and how to apply with a CV.`,
    canonical: paths.careers,
    breadcrumbs: crumbs,
  }
}

export default function CareersPage() {
  const { posts, kept_months } = useLoaderData<typeof loader>()
  const { hash } = useLocation()
  const [picked, setPicked] = useState<{ hash: string; value: string } | null>(null)
  // The choice in the form, until another post's Apply is pressed.
  const asked = posts.find(({ _id }) => hash === `#${placeOf(_id)}`)?._id ?? ''
  const chosen = picked?.hash === hash ? picked.value : asked
  if (posts.length === 0) return <NoPosts />
  return (
    <>
      <PageHead title="Careers" crumbs={crumbs} />
      <div className={`wrap section ${css.columns}`}>
        <section aria-labelledby="posts">
          <h2 id="posts" className="section-title">
            Open posts
          </h2>
          <ul className={css.posts}>
            {posts.map((post) => (
              <li key={post._id}>
                <Post post={post} />
              </li>
            ))}
          </ul>
        </section>
        <section className={css.card} aria-labelledby="apply-title">
          {posts.map(({ _id }) => (
            <span key={_id} id={placeOf(_id)} className={css.place} />
          ))}
          <h2 id="apply-title">Apply</h2>
          <noscript>
            <p className={css.noScript}>
              This form needs JavaScript. Please switch it on in your browser and reload, or send us your CV by e-mail.
            </p>
          </noscript>
          <ApplicationForm
            posts={posts}
            chosen={chosen}
            onChoose={(value) => setPicked({ hash, value })}
            keptMonths={kept_months}
          />
        </section>
      </div>
    </>
  )
}

/** The form, with this post chosen. */
const placeOf = (postId: string) => `apply-${postId}`

function Post({ post }: { post: OpenPost }) {
  const { _id, title, place, content, closes_on } = post
  return (
    <article>
      <h3>{title}</h3>
      {place && <p className={css.quiet}>{place}</p>}
      <p className={css.text}>{content}</p>
      {closes_on && <p className={css.quiet}>Apply until {mediumDate(closes_on)}</p>}
      <Link className="btn ghost" to={`#${placeOf(_id)}`} aria-label={t`Apply: ${title}`}>
        Apply
      </Link>
    </article>
  )
}

function NoPosts() {
  return (
    <>
      <PageHead title="Careers" crumbs={crumbs} />
      <div className="wrap section">
        <h2 className="section-title">No post is open at present</h2>
        <p className={css.text}>
          Open posts are announced here. You may write to us all the same:{' '}
          <Link className="link" to={paths.contact}>
            Contact
          </Link>
        </p>
      </div>
    </>
  )
}
