import { type ReactNode, useState } from 'react'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { closingTime, isRanked } from '#domains/exams/tests/rules.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { Countdown, useTicks } from '../hall/header/clock.tsx'
import { HallLogo } from '../hall/header/hall-header.tsx'
import type { WaitingStart } from '../keep-trying.ts'
import { LanguageSelect } from '../language-select.tsx'
import css from './briefing.module.css'
import type { InstructionTexts } from './instructions/texts-en.ts'

type SheetProps = {
  heading: string
  title: string
  /** Language of the title, if it is not English. */
  lang?: string
  children: ReactNode
  foot: ReactNode
}

/** Page shown around the exam: instructions before it, thanks after it. */
export function Sheet({ heading, title, lang, children, foot }: SheetProps) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <HallLogo />
        <p>{heading}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard */}
      <main className={css.main} tabIndex={0}>
        <h1 lang={lang}>{title}</h1>
        {children}
      </main>
      <footer className={css.foot}>{foot}</footer>
    </div>
  )
}

type ChoiceProps = {
  info: TestForCandidate
  language: Language
  onLanguage: (language: Language) => void
  texts: InstructionTexts
}

/** Choice of the initial language of the questions; nothing if there is only one. */
export function LanguageChoice({ info, language, onLanguage, texts }: ChoiceProps) {
  const { languages } = info.test
  if (languages.length < 2) return null
  return (
    <p className={`${css.language} ${css.field}`}>
      <LanguageSelect label={texts.defaultLanguage} languages={languages} value={language} onChange={onLanguage} />
      <span>{texts.defaultLanguageNote}</span>
    </p>
  )
}

/** soon: the instructions can be read, and Start waits for the opening. */
export type Opening = 'far' | 'soon' | 'open'

const soonSeconds = 15 * 60

function openingAt(secondsLeft: number): Opening {
  if (secondsLeft <= 0) return 'open'
  return secondsLeft <= soonSeconds ? 'soon' : 'far'
}

/**
 * Counts down to a test that opens in `opensIn` seconds, by the page's own clock; re-renders only when its stage
 * changes.
 */
export function useOpening(opensIn: number) {
  const [end] = useState(() => performance.now() / 1000 + opensIn)
  const left = () => Math.max(0, end - performance.now() / 1000)
  const [opening, setOpening] = useState(() => openingAt(left()))
  useTicks(() => setOpening(openingAt(left())))
  return { opening, left }
}

type Facts = Pick<PublicTest, 'quiz_type' | 'publish_date' | 'closes_at' | 'duration'>

/**
 * Returns when the results of a submitted test are due; null: the analysis is available at once. For information only,
 * as the server decides.
 */
export function resultsText({ quiz_type, publish_date, closes_at, duration }: Facts, now: Date) {
  if (!isRanked(quiz_type)) return null
  const closes = closingTime({
    type: quiz_type,
    opensAt: new Date(publish_date),
    closesAt: closes_at === null ? null : new Date(closes_at),
    durationMinutes: duration,
  })
  if (closes === null || now > closes) return null
  return t`Results will be available once the test has closed for everyone, after ${longDateTime(closes.toISOString())}, or when the institute releases them.`
}

type StartingProps = { waiting: WaitingStart | null | undefined; onStop: () => void }

/** Shows why a start is being retried, when, and how to cancel it. */
export function Starting({ waiting, onStop }: StartingProps) {
  return (
    <>
      <p className="sr" role="status">
        {waiting && t`Starting… ${waiting.message} We will try again automatically.`}
      </p>
      {waiting && (
        <Notice>
          <b>Starting…</b> {waiting.message} We will try again in{' '}
          <Countdown
            label="Time until the next try"
            left={() => Math.max(0, (waiting.until - performance.now()) / 1000)}
          />
          . Please keep this page open.{' '}
          <button type="button" className="link" onClick={onStop}>
            Stop trying
          </button>
        </Notice>
      )}
    </>
  )
}
