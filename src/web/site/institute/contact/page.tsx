import { useRef, useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { contentCalls } from '#domains/content/calls.ts'
import { leadCalls } from '#domains/leads/calls.ts'
import { contactProblems } from '#domains/leads/rules.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { useInstitute } from '#web/shell/institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { TextField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlaceMap } from '../../centres/parts/place-map.tsx'
import { SocialLinks } from '../../parts/frame/footer/social-links.tsx'
import { telephone } from '../../parts/frame/site-links.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './contact.module.css'

/** The map is an addition: without its lists the page still shows the contact details. */
export async function loader({ api, url }: LoaderInput) {
  const [centres, tiles] = await Promise.all([
    orNull(api(catalogueCalls).list({ module: 'centers', keys: ['center_name', 'seo_url', 'latitude', 'longitude'] })),
    orNull(api(contentCalls).map()),
  ])
  return { centres: centres ?? [], tiles, about: (url.searchParams.get('about') ?? '').slice(0, 150) }
}

const crumbs = [{ label: t`Contact`, path: paths.contact }]

export function meta({ institute }: MetaInput): PageMeta {
  const { name, address, phone, email } = institute
  const ways = [address, phone, email].filter((way) => way !== '')
  return {
    title: `Contact | ${name}`,
    description: t`Visit, call or write to ${name}: ${ways.join('; ')}.`,
    canonical: paths.contact,
    breadcrumbs: crumbs,
  }
}

export default function ContactPage() {
  const { about } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Contact" crumbs={crumbs} />
      <div className={`wrap section ${css.columns}`}>
        <ContactInfo />
        <section className={css.card} aria-labelledby="get-in-touch">
          <h2 id="get-in-touch">Get In Touch</h2>
          <noscript>
            <p className={css.noScript}>
              This form needs JavaScript. Please switch it on in your browser and reload, or call or e-mail us.
            </p>
          </noscript>
          <ContactForm key={about} about={about} />
        </section>
      </div>
      <WhereWeAre />
    </>
  )
}

function ContactInfo() {
  const { address, email, phone, social_links } = useInstitute()
  return (
    <section className={css.info} aria-labelledby="contact-info">
      <h2 id="contact-info">Contact Info</h2>
      <address>
        <h3>Our Location</h3>
        <p>{address}</p>
        {email && (
          <>
            <h3>Email Address</h3>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </>
        )}
        {phone && (
          <>
            <h3>Phone Number</h3>
            <a className="link num" href={telephone(phone)}>
              {phone}
            </a>
          </>
        )}
      </address>
      <SocialLinks links={social_links} />
    </section>
  )
}

function WhereWeAre() {
  const { name, location } = useInstitute()
  const { centres, tiles } = useLoaderData<typeof loader>()
  const points = centres.map(({ center_name, latitude, longitude }) => ({ label: center_name, latitude, longitude }))
  if (!location && points.length === 0) return null
  return (
    <section className="section paper" aria-labelledby="find-us">
      <div className={`wrap ${css.where}`}>
        <div>
          <h2 id="find-us" className="section-title">
            Visit Us
          </h2>
          <ul className={css.centres}>
            {centres.map(({ seo_url, center_name }) => (
              <li key={seo_url}>
                <Link to={paths.centre(seo_url)}>{center_name}</Link>
              </li>
            ))}
          </ul>
          {location && <Directions {...location} />}
        </div>
        {location && (
          <PlaceMap
            zoom={11}
            place={{ label: name, ...location }}
            centres={points}
            tiles={tiles}
            title={t`Map of ${name} and its centres`}
          />
        )}
      </div>
    </section>
  )
}

function Directions({ latitude, longitude }: { latitude: number; longitude: number }) {
  const maps = 'https://www.openstreetmap.org'
  return (
    <p className={css.directions}>
      <a className="btn" href={`${maps}/directions?to=${latitude},${longitude}`} target="_blank" rel="noopener">
        Get directions
      </a>
      <a
        className="btn ghost"
        href={`${maps}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener"
      >
        View larger map
      </a>
    </p>
  )
}

const names = ['name', 'email', 'subject', 'message'] as const
type Read = ReadField<(typeof names)[number]>

const valuesOf = (read: Read) => ({
  name: read('name'),
  email: read('email'),
  subject: read('subject'),
  message: read('message'),
})

/** Contact form; keeps the input until sent. `about`: subject of the page that led here. */
function ContactForm({ about }: { about: string }) {
  const api = useApi()
  const { pathname } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const { field, form, failure, isSending, startAnew } = useCheckedForm({
    names,
    idPrefix: 'contact-',
    showAll: true,
    check: (read: Read) => {
      setThanks(null)
      return contactProblems(valuesOf(read))
    },
    send: async (read) => {
      const answer = await api(leadCalls).sendMessage({ ...valuesOf(read), source_page: pathname })
      if (ref.current) startAnew(ref.current)
      setThanks(answer)
    },
  })
  return (
    <Form ref={ref} failure={null} {...form}>
      <Field {...field('name')} label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField {...field('email')} label="Email Address" />
      <Field {...field('subject')} label="Subject" autoComplete="off" maxLength={200} required defaultValue={about} />
      <TextField {...field('message')} label="Enter Message" maxLength={5000} rows={5} required />
      <PrivacyNotice>We use these details to reply to you.</PrivacyNotice>
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send Message`}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}
