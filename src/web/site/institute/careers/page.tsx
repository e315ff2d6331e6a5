import { useRef, useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { careerCalls } from '#domains/content/careers/calls.ts'
import { applicationProblems } from '#domains/content/careers/rules.ts'
import type { OpenPost } from '#domains/content/careers/schema.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { SelectField, TextField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { readDataUrl } from '#web/ui/forms/read-data-url.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { AlertIcon } from '#web/ui/media/verdict-icons.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
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
  // The post chosen in the form, until another post's Apply is pressed.
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
          <h2 id="apply-title">{meaning('for a post')`Apply`}</h2>
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

/** Returns the hash of the form that selects this post. */
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
        {meaning('for a post')`Apply`}
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

const names = ['post_id', 'name', 'phone', 'email', 'message', 'cv', 'consents'] as const
type Read = ReadField<(typeof names)[number]>

/** Returns the bytes of a file in the format of the call. */
async function base64Of(file: File) {
  const url = await readDataUrl(file)
  return url.slice(url.indexOf(',') + 1)
}

type ApplicationFormProps = {
  posts: OpenPost[]
  chosen: string
  onChoose: (postId: string) => void
  keptMonths: number
}

/** Application form; keeps the input and the chosen file until sent. */
function ApplicationForm({ posts, chosen, onChoose, keptMonths }: ApplicationFormProps) {
  const api = useApi()
  const ref = useRef<HTMLFormElement>(null)
  const cv = useRef<HTMLInputElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const fileOf = () => cv.current?.files?.[0] ?? null
  const valuesOf = (read: Read) => ({
    post_id: read('post_id'),
    name: read('name'),
    phone: read('phone'),
    email: read('email'),
    consents: read('consents') !== '',
  })
  const { field, form, failure, isSending, startAnew } = useCheckedForm({
    names,
    idPrefix: 'apply-',
    showAll: true,
    check: (read: Read) => {
      setThanks(null)
      return applicationProblems({ ...valuesOf(read), cvBytes: fileOf()?.size ?? 0 })
    },
    send: async (read) => {
      const file = fileOf()
      if (!file) return
      const body = { ...valuesOf(read), message: read('message'), cv: await base64Of(file) }
      const answer = await api(careerCalls).apply(body)
      if (ref.current) startAnew(ref.current)
      onChoose('')
      setThanks(answer)
    },
  })
  const options = posts.map(({ _id, title }) => ({ value: _id, label: title }))
  return (
    <Form ref={ref} failure={null} {...form}>
      <SelectField
        {...field('post_id')}
        label="Post"
        empty="Choose a post"
        options={options}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        required
      />
      <Field {...field('name')} label="Name" autoComplete="name" maxLength={100} required />
      <PhoneField {...field('phone')} label="Phone" />
      <EmailField {...field('email')} label="Email" />
      <TextField {...field('message')} label="Message (optional)" maxLength={3000} rows={4} />
      <Field
        {...field('cv')}
        ref={cv}
        isValid={false}
        type="file"
        label="CV"
        hint={t`A PDF, up to 3 MB.`}
        accept="application/pdf,.pdf"
        required
      />
      <Consent {...field('consents')} keptMonths={keptMonths} />
      <PrivacyNotice>We use these details to decide on your application.</PrivacyNotice>
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send application`}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}

type ConsentProps = { id: string; name: string; error: string | undefined; keptMonths: number }

function Consent({ id, name, error, keptMonths }: ConsentProps) {
  return (
    <div>
      <label className={css.consent}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          The office may read my application and keep it for {plural(keptMonths, '# month', '# months')}. It is deleted
          after that, or earlier when I ask for it.
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <AlertIcon /> {error}
        </p>
      )}
    </div>
  )
}
