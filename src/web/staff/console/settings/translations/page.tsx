import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { translationCalls } from '#domains/content/translations/calls.ts'
import { type TextArea, type TextState, textAreas, textStates } from '#domains/content/translations/rules.ts'
import type { ReviewedText, TextCounts } from '#domains/content/translations/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { languageNames } from '#web/staff/bank/words.ts'
import { AnswerState, FailedAnswer, WaitingAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { described, FieldPlace } from '#web/staff/parts/forms/fields.tsx'
import fields from '#web/staff/parts/forms/forms.module.css'
import { UnsavedGuard } from '#web/staff/parts/forms/staff-form.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList, Foot } from '#web/staff/parts/lists/list-parts.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { orSay } from '#web/staff/parts/overlays/toast.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { download } from '#web/staff/shell/files.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import settings from '../parts/settings.module.css'
import css from './translations.module.css'

const areaNames: Record<TextArea, string> = {
  site: t`Public site`,
  portal: t`Student area`,
  buying: t`Buying`,
  exam: t`Exam player`,
  shared: t`Every page`,
  server: t`Messages and refusals`,
  staff: t`Console`,
}
const states: Record<TextState, { mark: Mark; label: string }> = {
  unread: { mark: 'ring', label: t`Not read` },
  right: { mark: 'ok', label: t`Looks right` },
  corrected: { mark: 'filled', label: t`Corrected` },
}
const filters = [
  { name: 'area', label: t`Place`, choices: textAreas.map((value) => ({ value, label: areaNames[value] })) },
  { name: 'state', label: t`State`, choices: textStates.map((value) => ({ value, label: states[value].label })) },
]

const nameOf = (language: string) => Object.entries(languageNames).find(([key]) => key === language)?.[1] ?? language
const oneOf = <T extends string>(known: readonly T[], value: string | undefined) => known.find((one) => one === value)

/** Lets native speakers review the translations: each sentence is approved or corrected. */
export default function TranslationsPage() {
  const counts = useAnswer(translationCalls.textLanguages)
  const { read, set } = useFilters()
  const chosen = read('language').language ?? counts.data?.[0]?.language
  return (
    <Screen
      title="Translations"
      actions={
        chosen && (
          <Button
            onPress={() =>
              void orSay(
                () => download(addressOf(translationCalls.textFile, { language: chosen }), `${chosen}.po`),
                t`The file could not be loaded.`,
              )
            }
          >
            Export as .po
          </Button>
        )
      }
    >
      <p className={settings.lead}>
        E-mails, SMS and refusals use a correction at once, and pages from the next start of the server on. Corrections
        are kept when the software is updated.
      </p>
      <Waiting count={counts.data?.reduce((sum, { waiting }) => sum + waiting, 0) ?? 0} />
      {counts.data ? (
        <Languages counts={counts.data} chosen={chosen} onChoose={(language) => set('language', language)} />
      ) : (
        <AnswerState answer={counts} otherwise="The languages could not be loaded." lines={2} />
      )}
      {counts.data && chosen && <Sentences key={chosen} language={chosen} onReviewed={counts.reload} />}
    </Screen>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={settings.lead}>
      {plural(
        count,
        '# correction is shown on pages from the next start of the server on.',
        '# corrections are shown on pages from the next start of the server on.',
      )}
    </p>
  )
}

type LanguagesProps = { counts: TextCounts[]; chosen: string | undefined; onChoose: (language: string) => void }

function Languages({ counts, chosen, onChoose }: LanguagesProps) {
  if (counts.length === 0) return <EmptyList text={t`This installation has no translations.`} />
  return (
    <fieldset className={css.languages}>
      <legend className="sr">Language</legend>
      {counts.map(({ language, sentences, unread }) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          className={css.language}
          onClick={() => onChoose(language)}
        >
          <b>{nameOf(language)}</b>
          <small>
            {numberText(unread)} of {numberText(sentences)} not read
          </small>
        </button>
      ))}
    </fieldset>
  )
}

function Sentences({ language, onReviewed }: { language: string; onReviewed: () => void }) {
  const { read } = useFilters()
  const { area, state, q } = read('area', 'state', 'q')
  const [knownArea, knownState] = [oneOf(textAreas, area), oneOf(textStates, state)]
  const list = useList(translationCalls.texts, {
    language,
    ...(knownArea ? { area: knownArea } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(q ? { q } : {}),
  })
  const keep = (text: ReviewedText) => {
    list.change((row) => (row._id === text._id ? text : row))
    onReviewed()
  }
  return (
    <>
      <FilterBar filters={filters} search={{ label: t`Search sentences` }} />
      {list.error !== undefined && <FailedAnswer answer={list} otherwise="The sentences could not be loaded." />}
      {list.isLoading && list.rows.length === 0 && <WaitingAnswer lines={8} />}
      {list.total?.value === 0 && <EmptyList text={t`No sentences match these filters.`} />}
      <ul className={css.sentences} aria-label={t`Sentences in ${nameOf(language)}`} aria-busy={list.isLoading}>
        {list.rows.map((text) => (
          <Sentence key={text._id} language={language} text={text} onKept={keep} onStale={list.reload} />
        ))}
      </ul>
      <Foot list={list} />
    </>
  )
}

type SentenceProps = { language: string; text: ReviewedText; onKept: (text: ReviewedText) => void; onStale: () => void }

function Sentence({ language, text, onKept, onStale }: SentenceProps) {
  const [isOpen, setOpen] = useState(false)
  const { english, context, notes, translation, correction, state, version } = text
  const shown = correction ?? translation
  const review = async (corrected: string | null) => {
    const address = { language, id: text._id }
    onKept(await api(translationCalls).reviewText(address, { correction: corrected }, { ifMatch: String(version) }))
  }
  const approve = async (event: MouseEvent<HTMLButtonElement>) => {
    const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('button')
    if (await orSay(() => review(null), t`This could not be saved.`)) next?.focus()
    else onStale()
  }
  return (
    <li className={css.sentence}>
      <div className={css.texts}>
        <p lang="en">{english}</p>
        {shown === '' ? (
          <p className={css.none}>Not translated yet</p>
        ) : (
          <p lang={language} className={css.translation}>
            {shown}
          </p>
        )}
        {correction !== null && (
          <p className={css.more}>
            Before the correction: <span lang={language}>{translation}</span>
          </p>
        )}
        {[...(context === '' ? [] : [context]), ...notes].map((note) => (
          <p key={note} className={css.more}>
            {note}
          </p>
        ))}
        <p className={css.more}>
          <Place text={text} />
        </p>
      </div>
      <div className={css.acts}>
        <State mark={states[state].mark}>{states[state].label}</State>
        {state === 'unread' && shown !== '' && (
          <button
            type="button"
            className={css.act}
            aria-label={t`Looks right: ${shown}`}
            onClick={(event) => void approve(event)}
          >
            Looks right
          </button>
        )}
        {!isOpen && (
          <button
            type="button"
            className={css.act}
            aria-label={t`Correct: ${shown || english}`}
            onClick={() => setOpen(true)}
          >
            Correct
          </button>
        )}
      </div>
      {isOpen && (
        <Editor language={language} text={text} save={review} onStale={onStale} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}

/** Lists the areas and the first few files that show a sentence. */
function Place({ text: { areas, places, reviewed_by, reviewed_at } }: { text: ReviewedText }) {
  const files = places.slice(0, 3).map((place) => place.replace(/^src\/(?:web\/)?|\.tsx?$/g, ''))
  return (
    <>
      <b>{areas.map((area) => areaNames[area]).join(', ')}</b> <span className={css.files}>{files.join(', ')}</span>
      {reviewed_by && reviewed_at && t` · ${reviewed_by}, ${dayAndTime(reviewed_at)}`}
    </>
  )
}

type EditorProps = {
  language: string
  text: ReviewedText
  save: (corrected: string) => Promise<void>
  onStale: () => void
  onClose: () => void
}

function Editor({ language, text, save, onStale, onClose }: EditorProps) {
  const id = useId()
  const shown = text.correction ?? text.translation
  const [typed, setTyped] = useState(shown)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setProblem(undefined)
    try {
      await save(typed)
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') onStale()
      const said = error instanceof ApiError ? error.errors.correction : undefined
      setProblem(said ?? messageOf(error, t`This could not be saved.`))
      setSaving(false)
    }
  }
  return (
    <form className={css.editor} onSubmit={(event) => void submit(event)}>
      <UnsavedGuard isDirty={typed !== shown} />
      <FieldPlace
        id={id}
        label={t`Correction in ${nameOf(language)}`}
        hint={t`Keep what stands in braces and angle brackets as it is.`}
        problem={problem}
      >
        <textarea
          id={id}
          className={fields.input}
          lang={language}
          rows={3}
          maxLength={4000}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: it opens because the person wants to type here
          autoFocus
          {...described(id, { hint: 'yes', problem })}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FieldPlace>
      <div className={css.acts}>
        <Button type="submit" isPrimary isDisabled={isSaving}>
          Save
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
