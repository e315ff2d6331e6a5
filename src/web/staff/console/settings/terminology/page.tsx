import { useFormContext } from 'react-hook-form'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import { asWord, type ChosenWords, sampleSentences, terms, wordsOf } from '#domains/content/terminology/rules.ts'
import type { WordsState } from '#domains/content/terminology/schema.ts'
import { t } from '#platform/text/messages.ts'
import { withOwnWords } from '#platform/text/own-words.ts'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const fixed: [string, string][] = [
  [t`What people have typed`, t`Names, texts and questions stay as they are, also with one of these words in them.`],
  [t`Legal texts and mail templates that the office has changed`, t`They keep the words of the office.`],
  [t`Addresses of pages`, t`They stay, so that links and search engines find them.`],
]

const lookMs = 5000

export default function TerminologySettingsPage() {
  const answer = useSettings()
  const state = useLiveAnswer((data) => (data?.state === 'preparing' ? lookMs : false), settingsCalls.terminology)
  return (
    <SettingsScreen
      title="Terminology"
      lead="The words that the site, the student area, the office, mails and papers use. An empty field means the default word. Write in small letters: sentences begin with a capital automatically."
      answer={answer}
    >
      {({ terminology }) => (
        <>
          {state.data && <Shown state={state.data.state} isDefault={isEmpty(terminology.body)} />}
          <SheetForm
            sheet={terminology}
            save={(body, ifMatch) => api(settingsCalls).changeTerminology(null, body, { ifMatch })}
            onSaved={(sheet) => {
              keepSheet(answer, 'terminology')(sheet)
              state.reload()
            }}
            tell={tell}
          >
            <FieldGroup columns={2}>
              {terms.flatMap(({ singular, plural }) =>
                [singular, plural].map((field) => (
                  <TextField key={field} name={field} label={t`In place of “${field}”`} placeholder={field} most={30} />
                )),
              )}
            </FieldGroup>
            <Preview />
          </SheetForm>
          <FixedRows title="Fixed rules" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}

const isEmpty = (words: ChosenWords) => Object.keys(wordsOf(words)).length === 0

const tell = (words: ChosenWords) =>
  terms.flatMap(({ singular }) => (words[singular] === '' ? [] : [`${singular} → ${words[singular]}`])).join(', ') ||
  t`the default words`

const marks: Record<WordsState, Mark> = {
  shown: 'ok',
  ready: 'warn',
  preparing: 'half',
  failed: 'bad',
  elsewhere: 'warn',
}

function sentenceOf(state: WordsState, isDefault: boolean) {
  if (state === 'shown') return isDefault ? t`The default words are shown.` : t`These words are shown now.`
  if (state === 'ready') return t`These words are shown after the next start of the server.`
  if (state === 'preparing')
    return t`The pages in these words are being prepared. They are shown after the next start of the server.`
  if (state === 'failed')
    return t`The pages in these words could not be built on this server: it goes on with the words it has. Its operator finds the reason in the log.`
  return t`These words are for English pages. This server shows others.`
}

/** Says whether this server shows the saved terms, or when it will. */
function Shown({ state, isDefault }: { state: WordsState; isDefault: boolean }) {
  return (
    <p className={css.waiting} role="status">
      <State mark={marks[state]}>{sentenceOf(state, isDefault)}</State>
    </p>
  )
}

/** Maps the words to the server's format. */
function mapWords(typed: ChosenWords) {
  const kept = { ...typed }
  for (const { singular, plural } of terms) for (const field of [singular, plural]) kept[field] = asWord(typed[field])
  return kept
}

/** Sample sentences with the words as typed. */
function Preview() {
  const typed = useFormContext<ChosenWords>().watch()
  const words = wordsOf(mapWords(typed))
  return (
    <section className={css.part} aria-label="Preview">
      <h2>Preview</h2>
      <ul className={css.rows}>
        {sampleSentences.map((sentence) => (
          <li key={sentence}>{withOwnWords(sentence, words)}</li>
        ))}
      </ul>
    </section>
  )
}
