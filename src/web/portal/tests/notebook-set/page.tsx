import 'katex/dist/katex.min.css'
import { useEffect, useRef, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { NotebookSet, SetCard, Verdict } from '#domains/attempts/notebook/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { languageNames } from '#web/shell/languages.tsx'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { CloseIcon } from '#web/ui/media/icons.tsx'
import { KeyHelp } from '#web/ui/navigation/key-help.tsx'
import type { KeyRow } from '#web/ui/navigation/key-list.tsx'
import { CardView } from './card-view.tsx'
import { languageOf, sumUp } from './run-set.ts'
import css from './set.module.css'

export async function loader({ api, url }: LoaderInput) {
  const topic = url.searchParams.get('topic')
  return { set: await api(notebookCalls).notebookSet(topic === null ? {} : { topic }), isTopic: topic !== null }
}

/** Prevents revalidation when only the language changes, which does not affect the set. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Practice | ${institute.name}` })

export default function NotebookSetPage() {
  const { set, isTopic } = useLoaderData<typeof loader>()
  // A new set starts a new run.
  return <RunOf key={set.cards.map(({ _id }) => _id).join()} set={set} isTopic={isTopic} />
}

const keys: KeyRow[] = [
  [t`1 to 5, A to E`, t`Choose this option`],
  ['Tab', t`Go to the next button`],
  ['Enter', t`Answer, or press the button`],
]

/** `isTopic`: practice on one topic; otherwise the questions due today. */
type SetProps = { set: NotebookSet; isTopic: boolean }

function RunOf({ set, isTopic }: SetProps) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map())
  const [place, setPlace] = useState(0)
  const [search] = useSearchParams()
  const language = languageOf(set, search.get('lang'))
  const heading = useFocusOf(place)
  const card = set.cards[place]
  const onVerdict = (given: Verdict) => setVerdicts((before) => new Map([...before, [given.question_id, given]]))
  const verdict = card ? verdicts.get(card._id) : undefined
  const all = set.cards.length
  return (
    <main id="main" className={css.page}>
      <div className={css.inner}>
        <header className={css.head}>
          <Link to={paths.notebook} className={css.close} aria-label="Back to the notebook">
            <CloseIcon />
          </Link>
          <div>
            <h1 ref={heading} tabIndex={-1} className="num">
              {card ? t`${place + 1} of ${all}` : isTopic ? t`Topic practice` : t`Today’s set`}
            </h1>
            {card && (verdict || !isTopic) && (
              <p>{verdict ? verdict.topic : t`The topic is shown after your answer.`}</p>
            )}
          </div>
        </header>
        {all > 0 && <Progress cards={set.cards} answered={verdicts} place={place} />}
        {card && set.languages.length > 1 && <Languages set={set} chosen={language} search={search} />}
        {card ? (
          <CardView
            key={card._id}
            card={card}
            language={language}
            verdict={verdict}
            isLast={place + 1 === all}
            onVerdict={onVerdict}
            onNext={() => setPlace(place + 1)}
          />
        ) : (
          <Summary verdicts={[...verdicts.values()]} isTopic={isTopic} />
        )}
        {card && <KeyHelp keys={keys} />}
      </div>
    </main>
  )
}

/** After the first card each new heading takes the focus, so that keyboard and screen reader users continue there. */
function useFocusOf(place: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (place === 0) return
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [place])
  return heading
}

type ProgressProps = { cards: SetCard[]; answered: ReadonlyMap<string, Verdict>; place: number }

function Progress({ cards, answered, place }: ProgressProps) {
  return (
    <ol className={css.progress} aria-hidden="true">
      {cards.map(({ _id }, index) => (
        <li key={_id} data-state={answered.has(_id) ? 'done' : index === place ? 'now' : undefined} />
      ))}
    </ol>
  )
}

type LanguagesProps = { set: NotebookSet; chosen: string; search: URLSearchParams }

function Languages({ set, chosen, search }: LanguagesProps) {
  return (
    <nav aria-label="Language">
      <ul className={css.languages}>
        {set.languages.map((language) => (
          <li key={language}>
            <Link
              to={{
                search: String(
                  new URLSearchParams([...[...search].filter(([name]) => name !== 'lang'), ['lang', language]]),
                ),
              }}
              replace
              preventScrollReset
              lang={language}
              aria-current={language === chosen}
            >
              {languageNames[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Summary({ verdicts, isTopic }: { verdicts: Verdict[]; isTopic: boolean }) {
  const { revalidate, state } = useRevalidator()
  const { answered, right, guessed, left } = sumUp(verdicts)
  if (answered === 0 && isTopic) return <p>You have not seen any questions on this topic yet.</p>
  if (answered === 0) return <p>Nothing is due today. Questions come back when you are about to forget them.</p>
  return (
    <section className={css.summary} aria-labelledby="done">
      <h2 id="done">This set is done.</h2>
      <p className="num">
        {right} of {t`${plural(answered, '#\u00a0question', '#\u00a0questions')}`} right
        {guessed > 0 && <>, {guessed} of these guessed</>}.
      </p>
      {left > 0 && (
        <p className="num">
          {plural(left, '#\u00a0question has left the notebook.', '#\u00a0questions have left the notebook.')}
        </p>
      )}
      <div className={css.ends}>
        <Link className="btn" to={paths.notebook}>
          To the notebook
        </Link>
        <button type="button" className="btn ghost" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {state !== 'idle' ? t`Please wait` : isTopic ? t`Practise again` : t`Another set`}
        </button>
      </div>
    </section>
  )
}
