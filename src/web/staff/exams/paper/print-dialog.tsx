import { useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { printCalls } from '#domains/exams/calls.ts'
import type { PaperPrints, PrintBody, PrintLayout, PrintPart, SetLetter } from '#domains/exams/prints/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languages as allLanguages, languageNames } from '../../bank/words.ts'
import { SendDialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { lookAtTasks } from '../../parts/tasks/watch-tasks.ts'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import css from '../parts/plan.module.css'

const letters: SetLetter[] = ['A', 'B', 'C', 'D']

type ChecksProps<T extends string> = {
  legend: string
  options: [value: T, label: string][]
  chosen: T[]
  onChange: (chosen: T[]) => void
}

/** Checkboxes; the chosen values keep the order of the options. */
function Checks<T extends string>({ legend, options, chosen, onChange }: ChecksProps<T>) {
  const toggle = (value: T, isChosen: boolean) =>
    onChange(
      options.map(([option]) => option).filter((option) => (option === value ? isChosen : chosen.includes(option))),
    )
  return (
    <fieldset className={css.set}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type ChoiceProps<T extends string> = {
  legend: string
  name: string
  options: [value: T, label: string][]
  chosen: T
  onChange: (chosen: T) => void
}

function Choice<T extends string>({ legend, name, options, chosen, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={css.set}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value} className={css.check}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type Asked = Omit<PrintBody, 'version'> & { version: number }

/** Returns why the paper cannot be printed this way, or null. */
function problemOf({ part, sets, languages, layout }: Asked) {
  if (sets.length === 0) return t`Choose at least one set.`
  if (part === 'keys') return null
  if (languages.length === 0) return t`Choose a language.`
  if (layout === 'side-by-side' && languages.length !== 2) return t`Choose two languages to print them side by side.`
  return null
}

type Props = { id: string; prints: PaperPrints; onClose: () => void }

function useAsked({ versions, languages }: PaperPrints) {
  const [newest] = versions
  const offered = newest?.languages ?? languages
  return useState<Asked>({
    version: newest?.version ?? 0,
    part: 'papers',
    sets: letters,
    languages: allLanguages.filter((language) => offered.includes(language)).slice(0, 2),
    layout: offered.length > 1 ? 'side-by-side' : 'one-after-another',
  })
}

/** Asks what to print (sets, or their keys) and how. The first print freezes the paper. */
export function PrintDialog({ id, prints, onClose }: Props) {
  const [asked, setAsked] = useAsked(prints)
  const change = (part: Partial<Asked>) => setAsked({ ...asked, ...part })
  const printed = prints.versions.find(({ version }) => version === asked.version)
  const offered = printed?.languages ?? prints.languages
  const problem = problemOf(asked)
  const send = async () => {
    const version = printed ? asked.version : null
    // Keys are the same in every language.
    const how = asked.part === 'keys' ? { languages: offered.slice(0, 1), layout: 'one-after-another' as const } : {}
    await api(printCalls).print({ id }, { ...asked, ...how, version })
    say(
      asked.part === 'keys'
        ? t`Drawing the keys. You will find the file under Tasks.`
        : t`Drawing the paper. You will find the file under Tasks.`,
    )
    void answersChanged(printCalls)
    void lookAtTasks()
    onClose()
  }
  return (
    <SendDialog title={t`Print the paper`} submit={t`Print`} isReady={problem === null} onSend={send} onClose={onClose}>
      {prints.versions.length === 0 ? (
        <p>The first print freezes the paper as it is now. Printing it again later gives the same sets.</p>
      ) : (
        <label className={css.choice}>
          <span>Version</span>
          <select value={asked.version} onChange={(event) => change({ version: Number(event.target.value) })}>
            {prints.versions.map(({ version }) => (
              <option key={version} value={version}>
                {t`Version ${version}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Choice<PrintPart>
        legend={t`What`}
        name="part"
        options={[
          ['papers', t`Question papers`],
          ['keys', t`Keys`],
        ]}
        chosen={asked.part}
        onChange={(part) => change({ part })}
      />
      <Checks
        legend={t`Sets`}
        options={letters.map((letter) => [letter, t`Set ${letter}`])}
        chosen={asked.sets}
        onChange={(sets) => change({ sets })}
      />
      {asked.part === 'papers' && (
        <>
          <Checks<Language>
            legend={t`Languages`}
            options={allLanguages
              .filter((language) => offered.includes(language))
              .map((language) => [language, languageNames[language]])}
            chosen={asked.languages}
            onChange={(languages) => change({ languages })}
          />
          {offered.length > 1 && (
            <Choice<PrintLayout>
              legend={t`Two languages`}
              name="layout"
              options={[
                ['side-by-side', t`side by side`],
                ['one-after-another', t`one below the other`],
              ]}
              chosen={asked.layout}
              onChange={(layout) => change({ layout })}
            />
          )}
        </>
      )}
      {problem && <p role="status">{problem}</p>}
    </SendDialog>
  )
}
