import type { FormEvent } from 'react'
import { useHref, useLoaderData, useNavigate, useNavigation } from 'react-router'
import { verificationCalls } from '#domains/verification/calls.ts'
import type { CheckedDocument } from '#domains/verification/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { Field } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { AlertIcon, TickIcon } from '#web/ui/media/verdict-icons.tsx'
import { longDate } from '#web/ui/text/format-date.ts'
import { refusalOr } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './verify.module.css'

/** Reads the code from the path if scanned, from the query if typed. */
export async function loader({ api, params, url }: LoaderInput) {
  const code = (params.code ?? url.searchParams.get('code') ?? '').trim().slice(0, 100)
  const isBlank = code === '' && url.searchParams.has('code')
  if (code === '') return { code, document: null, refusal: null, isBlank }
  const s = url.searchParams.get('s')
  const asked = api(verificationCalls).check(s === null ? { code } : { code, s })
  const answer = await refusalOr(asked)
  const said = 'refusal' in answer ? { document: null, ...answer } : { document: answer.answer, refusal: null }
  return { code, ...said, isBlank }
}

type Data = { code: string; document: CheckedDocument | null; refusal: string | null; isBlank: boolean }

/** noindex: search engines must not list any of these pages. */
export function meta({ data, institute }: MetaInput & { data: Data }): PageMeta {
  return {
    title: t`Check a document | ${institute.name}`,
    description: t`Type the code of an admit card, a certificate or a receipt of ${institute.name}, and read whether it is valid.`,
    referrer: 'no-referrer',
    isPersonal: data.code !== '',
  }
}

export default function VerifyPage() {
  const { code, document, refusal, isBlank } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Check a document" crumbs={[{ label: t`Check a document`, path: paths.verify }]} />
      <div className={`wrap ${css.page}`}>
        {document && <Verdict document={document} />}
        <CodeForm key={code} code={code} refusal={refusal} isNext={document !== null} wasBlank={isBlank} />
      </div>
    </>
  )
}

/** `wasBlank`: submitted without a code. */
type CodeFormProps = { code: string; refusal: string | null; isNext: boolean; wasBlank: boolean }

/** A form with an address: without scripts the browser submits it. */
function CodeForm({ code, refusal, isNext, wasBlank }: CodeFormProps) {
  const navigate = useNavigate()
  const isAsking = useNavigation().state !== 'idle'
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('code')).trim()
    void navigate(`${paths.verify}?${new URLSearchParams({ code: typed })}`)
  }
  return (
    <form action={useHref(paths.verify)} className={css.form} onSubmit={onSubmit} noValidate>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <Field
        id="code"
        name="code"
        label={isNext ? t`Code of another document` : t`Code on the document`}
        hint={t`Twelve letters and digits, as in 7K3M-9QXD-2HFA. Small letters and missing dashes are fine.`}
        error={wasBlank ? t`Type the code that is printed on the document.` : undefined}
        defaultValue={isNext ? '' : code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
      <button className="btn" type="submit" disabled={isAsking}>
        {isAsking ? t`Please wait` : t`Check`}
      </button>
      <p className={css.help}>
        Or scan the QR code on the document with the camera of a phone: it also shows the name on it, and the photo.
      </p>
    </form>
  )
}

const kinds = { 'admit-card': t`Admit card`, 'merit-certificate': t`Certificate of result`, receipt: t`Receipt` }

const verdicts = {
  valid: {
    heading: t`This document is valid`,
    advice: t`Compare the name with the paper, and with the person.`,
    typedAdvice: t`Scan its QR code to see the name that has to be on it.`,
  },
  replaced: {
    heading: t`This document was replaced`,
    advice: t`What this document says has changed since it was issued. Ask for the newest one.`,
    typedAdvice: t`What this document says has changed since it was issued. Ask for the newest one.`,
  },
}

/** State of a document, in words, with an icon and a colour. */
function Verdict({ document }: { document: CheckedDocument }) {
  const { state, photo, candidate_name } = document
  const { heading, advice, typedAdvice } = verdicts[state]
  return (
    <section className={css.verdict} aria-labelledby="verdict" role="status">
      <h2 id="verdict" className={css[state]}>
        {state === 'valid' ? <TickIcon /> : <AlertIcon />} {heading}
      </h2>
      <div className={css.body}>
        {photo && <img className={css.photo} src={photo} alt={candidate_name ?? ''} width={140} height={180} />}
        <div>
          <Facts document={document} />
          <p className={css.advice}>{candidate_name === null ? typedAdvice : advice}</p>
        </div>
      </div>
    </section>
  )
}

function Facts({ document }: { document: CheckedDocument }) {
  const { code, kind, candidate_name, title, issued_on, revision, is_provisional } = document
  const day = issued_on === null ? null : longDate(issued_on)
  const issued = day !== null && revision !== null && revision > 1 ? t`${day}, revision ${revision}` : day
  const facts = [
    { label: t`Name`, value: candidate_name },
    { label: kind === 'receipt' ? t`Number` : t`Test`, value: title },
    { label: t`Document`, value: is_provisional ? t`${kinds[kind]} (provisional)` : kinds[kind] },
    { label: t`Issued`, value: issued },
    { label: t`Code`, value: code },
  ]
  return (
    <dl className={`num ${css.facts}`}>
      {facts.map(
        ({ label, value }) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
