import { useId } from 'react'
import type { LanguageState, ListedPassage } from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '../../frame/screen.tsx'
import { CloseIcon } from '../../parts/marks/icons.tsx'
import { State } from '../../parts/marks/state.tsx'
import { languageMarks, languageNames } from '../words.ts'
import css from './editor.module.css'
import { optionPlaces, orderNotesOf, type QuestionFields, textAt, withoutOption } from './question-fields.ts'
import type { QuestionHand } from './use-question.ts'
import { WritingField } from './writing-field.tsx'

const letters = 'ABCDE'

type ColumnProps = {
  hand: QuestionHand
  language: Language
  passages: ListedPassage[]
  /** True for a translator, who cannot change the English, the key or the kind. */
  isReadOnly: boolean
  mayWrite: boolean
}

/** All texts of a question in one language. The key is set in the English column. */
export function LanguageColumn({ hand, language, passages, isReadOnly, mayWrite }: ColumnProps) {
  const { fields, hidden, change, problems, languages } = hand
  const name = languageNames[language]
  const state: LanguageState = languages[language]
  const field = (place: string, label: string, rows: number) => (
    <WritingField
      label={label}
      value={textAt(fields, place, language)}
      language={language}
      rows={rows}
      problem={problems[problemKey(place, language)]}
      isReadOnly={isReadOnly}
      onChange={(text) => change({ [`${place}.${language}`]: text })}
    />
  )
  return (
    <section className={css.column} aria-label={name}>
      <div className={css.columnHead}>
        <h2>{name}</h2>
        <State mark={languageMarks[state].mark}>{languageMarks[state].word}</State>
      </div>
      {state === 'stale' && (
        <div className={css.stale}>
          The English text has changed. Candidates see English until you update or confirm this translation.{' '}
          <TextButton onPress={() => void hand.confirm(language)}>{name} is still correct</TextButton>
        </div>
      )}
      {language === 'en' && mayWrite && <PassageChoice hand={hand} passages={passages} />}
      {fields.passage !== 'none' &&
        (fields.passage === 'new' ? (
          field('passage', t`Passage`, 4)
        ) : (
          <p className={css.hint}>{textAt(fields, 'passage', language) || t`The passage has no ${name} text.`}</p>
        ))}
      {field('text', t`Question`, 3)}
      {fields.kind === 'numeric' ? (
        language === 'en' && !hidden.includes('key') && <NumberKey hand={hand} isReadOnly={!mayWrite} />
      ) : (
        <Options hand={hand} language={language} isReadOnly={isReadOnly} mayWrite={mayWrite} />
      )}
      {!hidden.includes('solution') && field('solution', t`Solution`, 3)}
    </section>
  )
}

/** Returns the server's name for a problem. */
function problemKey(place: string, language: Language) {
  return `${place.replace(/^option\./, 'options.').replace(/^passage$/, 'passage.text')}.${language}`
}

const keyHint = (isHidden: boolean) => (isHidden ? t`key hidden` : t`the filled bubble marks the key`)

type OptionsProps = { hand: QuestionHand; language: Language; isReadOnly: boolean; mayWrite: boolean }

function Options({ hand, language, isReadOnly, mayWrite }: OptionsProps) {
  const { fields, hidden, change, problems } = hand
  const isEnglish = language === 'en'
  const isKeyHidden = hidden.includes('key')
  const choose = (index: number, isRight: boolean) => {
    if (fields.kind === 'single') return change({ correct: [index] })
    const others = fields.correct.filter((place) => place !== index)
    change({ correct: (isRight ? [...others, index] : others).sort() })
  }
  return (
    <fieldset className={css.options}>
      <legend>
        Options <small>{isEnglish ? keyHint(isKeyHidden) : t`if empty, same as in English`}</small>
      </legend>
      {(problems.correct || problems.options) && isEnglish && (
        <p className={css.problem}>
          {problems.options ? t`The options ${problems.options}` : t`The key ${problems.correct ?? ''}`}
        </p>
      )}
      {optionPlaces(fields.options).map((place, index) => (
        <div className={css.option} key={place}>
          {isKeyHidden ? (
            <span className={`choice ${css.bubble}`}>
              <i aria-hidden="true">{letters[index]}</i>
            </span>
          ) : (
            <label className={`choice ${css.bubble}`}>
              <input
                type={fields.kind === 'single' ? 'radio' : 'checkbox'}
                name={`key-${language}`}
                checked={fields.correct.includes(index)}
                disabled={!isEnglish || !mayWrite}
                onChange={(event) => choose(index, event.target.checked)}
              />
              <i aria-hidden="true">{letters[index]}</i>
              <span className="sr">{letters[index]} is right</span>
            </label>
          )}
          <WritingField
            label={t`Option ${letters[index] ?? ''}`}
            isLabelHidden
            value={textAt(fields, place, language)}
            language={language}
            placeholder={isEnglish ? '' : textAt(fields, place, 'en')}
            problem={problems[problemKey(place, language)]}
            isReadOnly={isReadOnly}
            onChange={(text) => change({ [`${place}.${language}`]: text })}
          />
          {isEnglish && mayWrite && fields.options > 2 && (
            <button
              type="button"
              className={css.remove}
              aria-label={t`Remove option ${letters[index] ?? ''}`}
              onClick={() => change((now) => withoutOption(now, index))}
            >
              <CloseIcon />
            </button>
          )}
        </div>
      ))}
      {isEnglish && mayWrite && (
        <div className={css.optionsFoot}>
          {fields.options < 5 && (
            <TextButton onPress={() => change({ options: fields.options + 1 })}>+ Option</TextButton>
          )}
          <label>
            <input
              type="checkbox"
              checked={fields.keeps_order}
              onChange={(event) => change({ keeps_order: event.target.checked })}
            />{' '}
            do not shuffle
          </label>
        </div>
      )}
      {isEnglish &&
        orderNotesOf(fields).map((note) => (
          <p role="status" key={note}>
            {note}
          </p>
        ))}
    </fieldset>
  )
}

function NumberKey({ hand, isReadOnly }: { hand: QuestionHand; isReadOnly: boolean }) {
  const { fields, change, problems } = hand
  const id = useId()
  const numberField = (label: string, name: 'value' | 'tolerance') => (
    <div className={css.choice}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        inputMode="decimal"
        maxLength={30}
        value={fields[name]}
        readOnly={isReadOnly}
        aria-invalid={problems[name] ? true : undefined}
        aria-describedby={problems[name] ? `${id}-${name}-problem` : undefined}
        onChange={(event) => change({ [name]: event.target.value.trim() })}
      />
      {problems[name] && (
        <small className={css.problem} id={`${id}-${name}-problem`}>
          {problems[name]}
        </small>
      )}
    </div>
  )
  return (
    <div className={css.heading}>
      {numberField(t`Right number`, 'value')}
      {numberField(t`Tolerance`, 'tolerance')}
    </div>
  )
}

type PassageProps = { hand: QuestionHand; passages: ListedPassage[] }

function PassageChoice({ hand, passages }: PassageProps) {
  const { fields, change } = hand
  const choose = (passage: string) => {
    const chosenPassage = passages.find(({ _id }) => _id === passage)
    const next: Partial<QuestionFields> = { passage }
    for (const language of ['en', 'hi', 'or', 'bn'] as const) {
      if (chosenPassage) next[`passage.${language}`] = chosenPassage.text[language] ?? ''
    }
    change(next)
  }
  const isKnown = passages.some(({ _id }) => _id === fields.passage)
  return (
    <label className={css.choice}>
      <span>Passage</span>
      <select value={fields.passage} onChange={(event) => choose(event.target.value)}>
        <option value="none">none</option>
        <option value="new">new passage</option>
        {!isKnown && !['none', 'new'].includes(fields.passage) && (
          <option value={fields.passage}>current passage</option>
        )}
        {passages.map(({ _id, questions, text }) => (
          <option key={_id} value={_id}>
            {t`same as ${questions
              .slice(0, 3)
              .map((number) => `Q-${number}`)
              .join(', ')}: ${(text.en ?? '').replaceAll(/<[^>]*>/g, ' ').slice(0, 40)}`}
          </option>
        ))}
      </select>
    </label>
  )
}
