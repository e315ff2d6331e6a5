import { Link, useLoaderData } from 'react-router'
import { scoreCalls } from '#domains/merit/scores/calls.ts'
import type { OwnScore } from '#domains/merit/scores/schema.ts'
import { verificationCalls } from '#domains/verification/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { savePdf } from '#web/shell/save-file.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { dateTime } from '#web/ui/text/format-date.ts'
import { Naming } from './naming.tsx'
import css from './result.module.css'
import { type Step, short, stepsOf, tellRaw } from './steps.ts'

export async function loader({ api, params }: LoaderInput) {
  const id = params.listId ?? ''
  const score = await api(scoreCalls).ownScore({ id })
  // Optional: the result is complete without it, and can be read without a network.
  const consent = score.is_public
    ? await api(scoreCalls)
        .ownConsent({ id })
        .catch(() => null)
    : null
  return { score, consent }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Your result | ${institute.name}` })

/** Rank and score in a published merit list, with the calculation of both. */
export default function ResultPage() {
  const { score, consent } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={css.page}>
      <div className={`wrap ${css.inner}`}>
        <header className={css.head}>
          <Link to={paths.dashboard} aria-label="Back to the dashboard" className={css.back}>
            ←
          </Link>
          <h1>{score.list_name}</h1>
          <p className="num">{stateText(score)}</p>
        </header>
        <Places score={score} />
        {score.is_public && (
          <p>
            <Link className="link" to={paths.merit(score.list_id)}>
              The whole list, by roll numbers
            </Link>
          </p>
        )}
        <Certificate score={score} />
        {consent && <Naming key={score.list_id} listId={score.list_id} consent={consent} />}
        <h2>How your rank was calculated</h2>
        <p>Every number shows where it comes from, so you can check the calculation yourself.</p>
        <Raw score={score} />
        {stepsOf(score).map((step) => (
          <StepTable key={step.title} step={step} />
        ))}
        <Versions score={score} />
      </div>
    </main>
  )
}

function stateText({ state, version, published_at }: OwnScore) {
  const at = published_at === null ? '' : dateTime(published_at)
  return state === 'final' ? t`Final, version ${version}, ${at}` : t`Provisional, version ${version}, ${at}`
}

function Places({ score }: { score: OwnScore }) {
  const { rank, ranked, percentile, normalised, slab, slab_until, missed, category, centre, batch, native_state } =
    score
  const within = [category, centre, batch, native_state].filter((entry) => entry !== null)
  return (
    <section aria-label="Your rank" className={`num ${css.ticket}`}>
      <p className={css.rank}>
        <span>Rank</span> <b>{rank}</b> <span>of {ranked}</span>
      </p>
      <dl>
        {percentile !== null && (
          <div>
            <dt>Percentile</dt>
            <dd>{percentile}</dd>
          </div>
        )}
        {normalised !== null && (
          <div>
            <dt>Normalised</dt>
            <dd>{normalised}</dd>
          </div>
        )}
        {within.map(({ name, rank, of }) => (
          <div key={name}>
            <dt>Rank ({name})</dt>
            <dd>
              {rank} of {of}
            </dd>
          </div>
        ))}
      </dl>
      {slab !== null && (
        <p>
          You get <b>{slab} %</b> off the fee of one course.{' '}
          {slab_until !== null && (
            <>
              The shop deducts it automatically until {dateTime(slab_until)}.{' '}
              <Link className="link" to={paths.home}>
                Choose a course
              </Link>
            </>
          )}
        </p>
      )}
      {missed.length > 0 && <p>{missedText(missed)}</p>}
    </section>
  )
}

function missedText(missed: string[]) {
  const names = missed.map((name) => name || t`the whole paper`).join(', ')
  return t`Minimum marks not reached: ${names}`
}

function Raw({ score }: { score: OwnScore }) {
  const { sections, marks, maximum } = score.raw
  const hasDropped = sections.some(({ dropped, partial }) => dropped + partial > 0)
  return (
    <section aria-labelledby="raw">
      <h3 id="raw">
        Marks: {short(marks)} of {short(maximum)}
      </h3>
      <table className={`data-table num ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Correct</th>
            <th scope="col">Wrong</th>
            <th scope="col">Skipped</th>
            {hasDropped && <th scope="col">Other</th>}
            <th scope="col">Marks</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((entry) => (
            <tr key={entry.name}>
              <th scope="row">{entry.is_qualifying ? t`${entry.name} (qualifying)` : entry.name}</th>
              <td data-label="Correct">{entry.right}</td>
              <td data-label="Wrong">{entry.wrong}</td>
              <td data-label="Skipped">{entry.blank}</td>
              {hasDropped && <td data-label="Other">{entry.dropped + entry.partial}</td>}
              <td data-label="Marks">{short(entry.marks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="num">{tellRaw(score)}</p>
    </section>
  )
}

function StepTable({ step: { title, rows, sentence } }: { step: Step }) {
  return (
    <section aria-label={title}>
      <h3 className="num">{title}</h3>
      <dl className={`num ${css.steps}`}>
        {rows.map(({ label, from, value, isSum }) => (
          <div key={label} className={isSum ? css.sum : undefined}>
            <dt>
              {label}
              {from && <small>{from}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="num">{sentence}</p>
    </section>
  )
}

/** Earlier published versions, if there is more than one. */
function Versions({ score: { versions } }: { score: OwnScore }) {
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">What changed for you</h2>
      <table className={`data-table num ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Marks</th>
            <th scope="col">Percentile</th>
            <th scope="col">Rank</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ number, marks, percentile, rank, reason }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td data-label="Marks">{short(marks)}</td>
              <td data-label="Percentile">{percentile ?? '–'}</td>
              <td data-label="Rank">{rank}</td>
              <td data-label="Reason">{reason ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Printable result, to be shown to others. */
function Certificate({ score: { list_id, state, submission_id } }: { score: OwnScore }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`The certificate could not be loaded. Please try again.`)
  const load = () =>
    run(async () => savePdf(await api(verificationCalls).certificate({ id: list_id }), 'certificate.pdf'))
  return (
    <section aria-labelledby="certificate" className={css.certificate}>
      <h2 id="certificate">Certificate</h2>
      <p>
        {state === 'final'
          ? t`Your result as a PDF with a code, by which anybody can check that it is genuine.`
          : t`Your result as a PDF, marked as provisional. The final merit list replaces it with a new certificate.`}
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <button type="button" className="btn" disabled={isSending} onClick={() => void load()}>
        {isSending ? t`Please wait` : t`Save the certificate`}
      </button>
      <p>
        <Link className="link" to={paths.analysis(submission_id)}>
          My answers and a picture to share
        </Link>
      </p>
    </section>
  )
}
