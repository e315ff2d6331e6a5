import { type FormEvent, useState } from 'react'
import { Link, useActionData, useHref, useLoaderData, useNavigate, useNavigation } from 'react-router'
import { tieText } from '#domains/exams/patterns/rules.ts'
import type { Normalisation } from '#domains/exams/patterns/schema.ts'
import { scoreCalls } from '#domains/merit/scores/calls.ts'
import { lookUpProblems, readRollNumber, type TypedLookUp } from '#domains/merit/scores/rules.ts'
import type { FoundResult, PublicPage } from '#domains/merit/scores/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import type { ActionInput, LoaderInput, MetaInput, PageMeta, PageModule } from '#web/shell/page.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Field, Form } from '#web/ui/forms/form.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { numberIn, refuseAddress } from '../../parts/frame/sections.ts'
import { refusalOr } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { Pages } from '../../parts/page-frame/pages.tsx'
import css from './merit.module.css'

export const action: PageModule['action'] = answerForm

/** `sought`: text typed to find a roll number in the list; null: a page of the list is shown. */
export async function loader({ api, params, url }: LoaderInput) {
  const page = numberIn(url, 'page') ?? 1
  const sought = url.searchParams.get('roll')?.trim().slice(0, 40) ?? null
  const roll = sought === null ? null : readRollNumber(sought)
  const which = roll === null ? { page } : { roll: String(roll) }
  const list = await api(scoreCalls).publishedPage({ id: params.id ?? '', ...which })
  if (page > list.pages) refuseAddress()
  return { list, page, sought, isRollNumber: roll !== null }
}

type Data = { list: PublicPage; page: number; sought: string | null; isRollNumber: boolean }

const crumbsOf = ({ _id, name }: PublicPage) => [
  { label: t`Results`, path: paths.results() },
  { label: name, path: paths.merit(_id) },
]

/** noindex: a list taken off the site must not stay in search engines. */
export function meta({ data, institute }: MetaInput & { data: Data }): PageMeta {
  const { name } = data.list
  return {
    title: t`Merit list: ${name} | ${institute.name}`,
    description: t`Ranks, marks and cut-offs of ${name} by roll number, and a look-up of one result.`,
  }
}

function stateText({ state, version, published_at }: PublicPage) {
  const day = mediumDate(published_at)
  return state === 'final' ? t`Final, version ${version}, ${day}` : t`Provisional, version ${version}, ${day}`
}

/** A merit list by roll number with its statistics, and a form that looks up one result by roll number and date of birth. */
export default function MeritPage() {
  const data = useLoaderData<typeof loader>()
  const { list } = data
  const sent = useActionData<typeof answerForm>() ?? null
  return (
    <>
      <PageHead title={list.name} subTitle={<span className="num">{stateText(list)}</span>} crumbs={crumbsOf(list)} />
      <div className={`wrap ${css.page}`}>
        {list.state === 'provisional' && <p>This list is provisional: ranks may change until it is final.</p>}
        <LookUp key={list._id} listId={list._id} shifts={list.asks_shift} sent={sent} />
        <CutOffs list={list} />
        <Shifts list={list} />
        <Decisions list={list} />
        <RankList data={data} />
      </div>
    </>
  )
}

/** The cut-offs: the marks of the last candidate within the places of each category. */
function CutOffs({ list: { cut_offs } }: { list: PublicPage }) {
  if (cut_offs.length === 0) return null
  return (
    <section aria-labelledby="cut-offs" className={css.part}>
      <h2 id="cut-offs">Cut-offs</h2>
      <table className={`data-table num ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Last rank</th>
            <th scope="col">Cut-off</th>
          </tr>
        </thead>
        <tbody>
          {cut_offs.map(({ category, cut_off, last_rank }) => (
            <tr key={category}>
              <th scope="row">{placeNames[category]}</th>
              <td>{last_rank === null ? '–' : numberText(last_rank)}</td>
              <td>{cut_off ?? t`nobody`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Statistics of each shift: attendance and the distribution of marks. */
function Shifts({ list: { figures } }: { list: PublicPage }) {
  return (
    <section aria-labelledby="shifts" className={css.part}>
      <h2 id="shifts">{figures.length > 1 ? t`Shifts` : t`The test`}</h2>
      <table className={`data-table num ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Shift</th>
            <th scope="col">Present</th>
            <th scope="col">Mean</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ test_id, name, held, registered, present, mean, deviation, highest }) => (
            <tr key={test_id}>
              <th scope="row">
                {name}
                <small>{mediumDate(held)}</small>
              </th>
              <td>
                {numberText(present)}
                {registered !== null && <small>{t`of ${numberText(registered)} registered`}</small>}
              </td>
              <td>
                {short(mean)}
                <small>{t`deviation ${short(deviation)}`}</small>
              </td>
              <td>{short(highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Links to the decisions on challenged questions, if any. */
function Decisions({ list: { key_decisions } }: { list: PublicPage }) {
  if (key_decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions" className={css.part}>
      <h2 id="decisions">Decisions on the answer key</h2>
      <ul>
        {key_decisions.map(({ test_id, name, decisions }) => (
          <li key={test_id}>
            <Link className="link" to={paths.keyDecisions(test_id)}>
              {name}: {plural(decisions, '# question', '# questions')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The ranks: one page of them, or those of one roll number. */
function RankList({ data: { list, page, sought, isRollNumber } }: { data: Data }) {
  return (
    <section aria-labelledby="ranks" className={css.part}>
      <h2 id="ranks">Ranks</h2>
      <p className="num">
        {plural(list.ranked, '# candidate is ranked.', '# candidates are ranked.')} {orderText(list)}
      </p>
      <Find listId={list._id} sought={sought} isRollNumber={isRollNumber} />
      {sought !== null && isRollNumber && list.rows.length === 0 ? (
        <p role="status">Nobody with this roll number is in the list. Please compare it with the admit card.</p>
      ) : (
        <Ranks rows={list.rows} />
      )}
      {sought === null ? (
        <Pages path={paths.merit(list._id)} page={page} pages={list.pages} />
      ) : (
        <p>
          <Link className="link" to={paths.merit(list._id)}>
            The whole list
          </Link>
        </p>
      )}
    </section>
  )
}

type FindProps = { listId: string; sought: string | null; isRollNumber: boolean }

/** Finds a roll number in the list; a form with an address, which browsers submit without scripts. */
function Find({ listId, sought, isRollNumber }: FindProps) {
  const navigate = useNavigate()
  const isAsking = useNavigation().state !== 'idle'
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const roll = String(new FormData(event.currentTarget).get('roll')).trim()
    void navigate(`${paths.merit(listId)}?${new URLSearchParams({ roll })}`, { preventScrollReset: true })
  }
  return (
    <form key={sought} action={useHref(paths.merit(listId))} className={css.find} onSubmit={onSubmit} noValidate>
      <Field
        id="find-roll"
        name="roll"
        label={t`Find a roll number`}
        error={sought === null || isRollNumber ? undefined : t`A roll number has one to seven digits and nothing else.`}
        defaultValue={sought ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
      />
      <button className="btn ghost" type="submit" disabled={isAsking}>
        {isAsking ? t`Please wait` : t`Find`}
      </button>
      <button className={`btn ghost ${css.print}`} type="button" onClick={() => window.print()}>
        Print
      </button>
    </form>
  )
}

type Row = PublicPage['rows'][number]

/** The rows of one page. Normalised marks have their own column if the list has them; otherwise the percentile, if there is one. */
function Ranks({ rows }: { rows: Row[] }) {
  const isNormalised = rows.some(({ normalised }) => normalised !== null)
  const hasScore = isNormalised || rows.some(({ percentile }) => percentile !== null)
  return (
    <table className={`data-table num ${css.table} ${css.ranks}`}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Roll number</th>
          <th scope="col">Marks</th>
          {hasScore && <th scope="col">{isNormalised ? t`Normalised` : t`Percentile`}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.rank} ${row.roll_no} ${row.shift} ${row.marks}`}>
            <td>{numberText(row.rank)}</td>
            <th scope="row">
              {row.photo && <img className={css.photo} src={row.photo} alt="" width={35} height={45} loading="lazy" />}
              {rollNumberText(row.roll_no ?? 0)}
              {row.shift !== null && <small>{row.shift}</small>}
              {row.candidate_name !== null && <b className={css.name}>{row.candidate_name}</b>}
              <CategoryRank row={row} />
            </th>
            <td>{short(row.marks)}</td>
            {hasScore && <td>{isNormalised ? row.normalised : row.percentile}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CategoryRank({ row: { category, category_rank } }: { row: Row }) {
  if (category === null || category_rank === null) return null
  return (
    <small>
      {placeNames[category]} {numberText(category_rank)}
    </small>
  )
}

const names = ['roll_no', 'shift', 'date_of_birth'] as const
type Read = ReadField<(typeof names)[number]>
const typedOf = (read: Read) => ({ roll_no: read('roll_no'), date_of_birth: read('date_of_birth') })
/** Returns the shift for the request; nothing while none is chosen. */
const shiftOf = (typed: string | null) => (/^\d{1,2}$/.test(typed ?? '') ? { shift: Number(typed) } : {})

/** `shifts`: shifts to choose from if they share roll numbers. */
type LookUpProps = { listId: string; shifts: string[]; sent: Sent | null }

/**
 * Looks up one result. Input never appears in an address: without scripts the browser posts the form. `sent`: the
 * outcome of that post.
 */
function LookUp({ listId, shifts, sent }: LookUpProps) {
  const api = useApi()
  const [result, setResult] = useState<FoundResult | null>(sent?.found ?? null)
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    idPrefix: 'look-up-',
    showAll: true,
    check: (read: Read) => {
      setResult(null)
      return lookUpProblems(typedOf(read))
    },
    send: async (read) => {
      const { roll_no, date_of_birth } = typedOf(read)
      const body = { roll_no: readRollNumber(roll_no) ?? 0, date_of_birth, ...shiftOf(read('shift')) }
      setResult(await api(scoreCalls).lookUp({ id: listId }, body))
    },
  })
  const shown = (name: keyof TypedLookUp) => {
    const { error, isValid: _isValid, ...rest } = field(name)
    return { ...rest, error: error ?? sent?.problems[name], defaultValue: sent?.typed[name] }
  }
  return (
    <section aria-labelledby="look-up" className={`${css.part} ${css.asks}`}>
      <h2 id="look-up">Look up one result</h2>
      <div className={css.lookUp}>
        <Form action={useHref(paths.merit(listId))} failure={failure ?? sent?.failure ?? null} {...form}>
          <Field
            {...shown('roll_no')}
            label={t`Roll number`}
            hint={t`As on the admit card, such as 00187.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            required
          />
          {shifts.length > 0 && (
            <SelectField
              {...field('shift')}
              label={t`Shift`}
              empty={t`Choose the shift`}
              options={shifts.map((label, at) => ({ value: String(at + 1), label }))}
            />
          )}
          <Field {...shown('date_of_birth')} label={t`Date of birth`} type="date" autoComplete="off" required />
          <button className="btn" type="submit" disabled={isSending}>
            {isSending ? t`Please wait` : t`Look up`}
          </button>
        </Form>
        <div role="status">{result && <Result result={result} />}</div>
      </div>
    </section>
  )
}

function factsOf(result: FoundResult) {
  const { rank, ranked, category, category_rank, marks, normalised, percentile } = result
  return [
    { label: meaning('status')`State`, value: standingText(result) },
    { label: t`Rank`, value: t`${numberText(rank)} of ${numberText(ranked)}` },
    {
      label: t`Rank in the category`,
      value: category && category_rank !== null ? t`${numberText(category_rank)}, ${placeNames[category]}` : null,
    },
    { label: t`Marks`, value: short(marks) },
    { label: t`Normalised`, value: normalised },
    { label: t`Percentile`, value: percentile },
  ]
}

/** A single result, without a name. */
function Result({ result }: { result: FoundResult }) {
  const { roll_no, state, version } = result
  return (
    <div className={css.found}>
      <h3 className="num">Roll number {rollNumberText(roll_no ?? 0)}</h3>
      <dl className={`facts num ${css.facts}`}>
        {factsOf(result).map(
          ({ label, value }) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={css.from}>
        {state === 'final' ? t`Final list, version ${version}.` : t`Provisional list, version ${version}.`}
      </p>
    </div>
  )
}

/** Result of a form sent by a browser without scripts. */
type Sent = {
  typed: TypedLookUp
  problems: { [name in keyof TypedLookUp]?: string }
  failure: string | null
  found: FoundResult | null
}

/** Looks up a result for a browser without scripts. */
async function answerForm({ api, params, form }: ActionInput): Promise<Sent> {
  const read = (name: keyof TypedLookUp) => (form.get(name) ?? '').slice(0, 40)
  const typed = { roll_no: read('roll_no'), date_of_birth: read('date_of_birth') }
  const problems = lookUpProblems(typed)
  const roll_no = readRollNumber(typed.roll_no)
  if (roll_no === null || Object.keys(problems).length > 0) return { typed, problems, failure: null, found: null }
  const body = { roll_no, date_of_birth: typed.date_of_birth, ...shiftOf(form.get('shift')) }
  const asked = await refusalOr(api(scoreCalls).lookUp({ id: params.id ?? '' }, body))
  return 'refusal' in asked
    ? { typed, problems, failure: asked.refusal, found: null }
    : { typed, problems, failure: null, found: asked.answer }
}

/*
 * Texts of a merit list's page.
 */

const scores: Record<Normalisation, string> = {
  none: t`Ranks follow the marks as they are.`,
  nta: t`Ranks follow the percentile within the own shift, as NTA counts it.`,
  rrb: t`Ranks follow the percentile within the own shift; marks are converted to those of one shift, as RRB does.`,
  'ssc-2018': t`Ranks follow normalised marks by mean, deviation and the top 0.1 %, as SSC counted until 2025.`,
  'ssc-2025': t`Ranks follow normalised marks: the mean of the marks with the same percentile in all shifts, as SSC counts since 2025.`,
  standard: t`Ranks follow the standard score within the own shift, with mean 25 and deviation 5.`,
}

/** Describes how ranks were determined. */
function orderText({ normalisation, ties }: Pick<PublicPage, 'normalisation' | 'ties'>) {
  const order = ties.map(tieText).join(t`, then `)
  return t`${scores[normalisation]} Equal scores are decided by ${order}; whoever is equal in all of it shares the rank.`
}

/** Kinds of places in a list: open to all categories, then those of each. */
const placeNames = { open: meaning('category')`Open`, General: t`General`, OBC: 'OBC', SC: 'SC', ST: 'ST' }

/** Removes trailing zeros. */
const short = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('-', '−')

/** Describes whether a candidate has qualified; if the list has no number of places, only that they are ranked. */
function standingText({ missed, has_places, selection }: FoundResult) {
  if (missed.length > 0) {
    const names = missed.map((name) => name || t`the whole paper`).join(', ')
    return t`Not qualified: minimum not reached in ${names}`
  }
  if (!has_places) return t`Ranked`
  return selection === null ? t`Not qualified: below the cut-off` : t`Qualified: ${placeNames[selection]}`
}
