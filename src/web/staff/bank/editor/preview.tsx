import { t } from '#platform/text/messages.ts'
import 'katex/dist/katex.min.css'
import { useId, useState } from 'react'
import type { HiddenPart } from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { AnswerOptions } from '#web/exam/player/hall/question/answer-options.tsx'
import { NumberField } from '#web/exam/player/hall/question/number-field.tsx'
import player from '#web/exam/player/hall/question/question.module.css'
import { RichHtml } from '#web/shell/languages.tsx'
import { useLanguages } from '../../shell/use-staff.ts'
import { languageNames } from '../words.ts'
import css from './editor.module.css'
import { optionPlaces, type QuestionFields, textAt } from './question-fields.ts'
import { useTypeset } from './use-typeset.ts'

const emptyEntry = { text: null, isRefused: false }

/** Returns the text in this language or else in English, as a candidate sees it. */
function sourceAt(fields: QuestionFields, place: string, language: Language) {
  return textAt(fields, place, language) || textAt(fields, place, 'en')
}

type ViewProps = { fields: QuestionFields; language: Language; solved: boolean }

function CandidateView({ fields, language, solved }: ViewProps) {
  const places = fields.kind === 'numeric' ? [] : optionPlaces(fields.options)
  const isPassage = fields.passage !== 'none'
  const sources = ['text', 'solution', 'passage', ...places].map((place) => sourceAt(fields, place, language))
  const [text, solution, passage, ...options] = useTypeset(sources)
  const question: StudentQuestion = {
    _id: 'preview',
    sno: 1,
    section_id: '',
    kind: fields.kind,
    text: { [language]: text?.html ?? '' },
    options: options.map(({ html }, index) => ({ _id: String(index), text: { [language]: html } })),
    keeps_order: fields.keeps_order,
    passage_id: null,
  }
  const right = fields.correct.map(String)
  const answer = solved
    ? { option_id: right[0] ?? null, option_ids: fields.kind === 'several' ? right : undefined }
    : { option_id: null }
  return (
    <div className={css.candidate}>
      {isPassage && <RichHtml text={{ [language]: passage?.html ?? '' }} language={language} className={player.rich} />}
      <RichHtml text={question.text} language={language} className={`${player.rich} ${player.stem}`} />
      {fields.kind === 'numeric' ? (
        <NumberField
          sno={1}
          text={solved ? fields.value : ''}
          entry={emptyEntry}
          isDraft={false}
          onEnter={() => undefined}
          onClear={() => undefined}
        />
      ) : (
        <AnswerOptions
          question={question}
          language={language}
          answer={answer}
          isDraft={false}
          onChoose={() => undefined}
        />
      )}
      {solved && solution?.html && (
        <div className={css.solution}>
          <h3>Solution</h3>
          <RichHtml text={{ [language]: solution.html }} language={language} className={player.rich} />
        </div>
      )}
    </div>
  )
}

type PreviewProps = { fields: QuestionFields; hidden: readonly HiddenPart[]; language: Language }

/** Preview of the question as the player shows it, typeset by the server exactly as for storing. */
export function Preview({ fields, hidden, language }: PreviewProps) {
  const id = useId()
  const [chosen, choose] = useState<Language | null>(null)
  const [width, setWidth] = useState<'phone' | 'desk'>('phone')
  const [solved, setSolved] = useState(false)
  const shown = chosen ?? language
  const languages = useLanguages()
  return (
    <section className={css.preview} aria-labelledby={id}>
      <div className={css.previewHead}>
        <h2 id={id}>Candidate view</h2>
        <select
          aria-label="Preview language"
          value={shown}
          onChange={(event) => choose(languages.find((candidate) => candidate === event.target.value) ?? null)}
        >
          {languages.map((option) => (
            <option key={option} value={option}>
              {languageNames[option]}
            </option>
          ))}
        </select>
        <select
          aria-label="Preview width"
          value={width}
          onChange={(event) => setWidth(event.target.value === 'desk' ? 'desk' : 'phone')}
        >
          <option value="phone">Phone</option>
          <option value="desk">Desktop</option>
        </select>
        {!hidden.includes('solution') && (
          <label className={css.solved}>
            <input type="checkbox" checked={solved} onChange={(event) => setSolved(event.target.checked)} />{' '}
            {hidden.includes('key') ? t`solution` : t`key and solution`}
          </label>
        )}
      </div>
      <div className={css.paper} data-width={width}>
        <CandidateView fields={fields} language={shown} solved={solved} />
      </div>
    </section>
  )
}
