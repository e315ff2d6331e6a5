import type { CheckedDocument } from '#domains/verification/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AlertIcon, TickIcon } from '#web/ui/media/verdict-icons.tsx'
import { longDate } from '#web/ui/text/format-date.ts'
import css from './verify.module.css'

const kinds = { 'admit-card': t`Admit card`, 'merit-certificate': t`Certificate of result` }

const verdicts = {
  valid: { heading: t`This document is valid`, advice: t`Compare the name with the paper, and with the person.` },
  replaced: {
    heading: t`Replaced by a newer one`,
    advice: t`What this document says has changed since it was issued. Ask for the newest one.`,
  },
  withdrawn: { heading: t`This document is withdrawn`, advice: t`It was genuine once, and holds no more.` },
}

/** State of a document, in words, with an icon and a colour. */
export function Verdict({ document }: { document: CheckedDocument }) {
  const { state, photo, candidate_name } = document
  const { heading, advice } = verdicts[state]
  return (
    <section className={css.verdict} aria-labelledby="verdict" role="status">
      <h2 id="verdict" className={css[state]}>
        {state === 'valid' ? <TickIcon /> : <AlertIcon />} {heading}
      </h2>
      <div className={css.body}>
        {photo && <img className={css.photo} src={photo} alt={candidate_name ?? ''} width={140} height={180} />}
        <div>
          <Facts document={document} />
          <p className={css.advice}>{advice}</p>
        </div>
      </div>
    </section>
  )
}

function Facts({ document }: { document: CheckedDocument }) {
  const { code, kind, candidate_name, title, issued_on, revision, is_provisional } = document
  const issued = revision > 1 ? t`${longDate(issued_on)}, revision ${revision}` : longDate(issued_on)
  const facts = [
    { label: t`Name`, value: candidate_name },
    { label: t`Test`, value: title },
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
