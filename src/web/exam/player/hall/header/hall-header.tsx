import type { Language } from '#domains/bank/schema.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { LanguageSelect } from '../../language-select.tsx'
import type { Line, Run } from '../../sitting/run.ts'
import { useLine } from '../use-run.ts'
import { ShortClock } from './clock.tsx'
import css from './hall-header.module.css'

export type OpenOverlay = 'instructions' | 'paper' | 'keys' | 'palette' | 'submit' | 'report' | 'leave-section'

export function HallLogo() {
  return (
    <svg
      className={css.logo}
      width="26"
      height="26"
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.500" strokeWidth="2.400" />
      <circle cx="30" cy="10" r="7.500" strokeWidth="2.400" />
      <circle cx="10" cy="30" r="7.500" strokeWidth="2.400" />
      <circle cx="30" cy="30" r="8.700" fill="currentColor" stroke="none" />
    </svg>
  )
}

const isWaiting = ({ status }: Line) => status === 'waiting' || status === 'interrupted'

function wordsFor(line: Line) {
  const { status, unsent } = line
  if (status === 'saving') return t`Saving…`
  if (!isWaiting(line)) return t`Saved`
  if (unsent === 0) return t`Offline, saved on this device`
  const answers = t`${plural(unsent, '# answer', '# answers')} unsent`
  return status === 'waiting' ? `${answers}, offline` : answers
}

/** Shows short text beside the timer on phones; the status line has the full text. */
function ShortOnPhones({ words, short }: { words: string; short: string }) {
  return (
    <>
      <span className={css.whole}>{words}</span>
      <span className={css.short}>{short}</span>
    </>
  )
}

/** Shows "Saved" only after the server has acknowledged. */
function SaveState({ run }: { run: Run }) {
  const line = useLine(run)
  const words = wordsFor(line)
  return (
    <>
      <span className={css.saveState} data-status={line.status}>
        <i />
        <span className={css.saveWords}>
          {isWaiting(line) ? (
            <ShortOnPhones words={words} short={line.unsent === 0 ? t`Offline` : t`${line.unsent} unsent`} />
          ) : (
            words
          )}
        </span>
      </span>
      <span className="sr" role="status">
        {isWaiting(line) && words}
      </span>
    </>
  )
}

export type ToolsProps = {
  test: PublicTest
  language: Language
  onLanguage: (language: Language) => void
  onOpen: (overlay: OpenOverlay) => void
  /** null if the test has no calculator. */
  onCalculator: (() => void) | null
}

/**
 * Buttons for instructions, question paper, calculator and shortcuts: in the header if there is room, in the
 * palette sheet on phones.
 */
export function Tools({ test, language, onLanguage, onOpen, onCalculator }: ToolsProps) {
  return (
    <>
      <button type="button" onClick={() => onOpen('instructions')}>
        Instructions
      </button>
      <button type="button" onClick={() => onOpen('paper')}>
        Question Paper
      </button>
      {onCalculator && (
        <button type="button" onClick={onCalculator}>
          Calculator
        </button>
      )}
      <button type="button" className={css.keys} onClick={() => onOpen('keys')}>
        Keyboard
      </button>
      <LanguageSelect languages={test.languages} value={language} onChange={onLanguage} />
    </>
  )
}

export function HallHeader({ run, ...tools }: ToolsProps & { run: Run }) {
  return (
    <header className={css.header}>
      <HallLogo />
      <h1>{tools.test.quiz_name}</h1>
      <SaveState run={run} />
      <div className={css.tools}>
        <Tools {...tools} />
      </div>
      <ShortClock run={run} />
      <button
        type="button"
        className={css.openPalette}
        aria-label="Question palette"
        onClick={() => tools.onOpen('palette')}
      >
        <svg width="22" height="22" viewBox="0 0 22 22" fill="currentColor" aria-hidden="true">
          <path d="M2 2h5v5H2zM8.500 2h5v5h-5zM15 2h5v5h-5zM2 8.500h5v5H2zM8.500 8.500h5v5h-5zM15 8.500h5v5h-5zM2 15h5v5H2zM8.500 15h5v5h-5z" />
        </svg>
      </button>
    </header>
  )
}
