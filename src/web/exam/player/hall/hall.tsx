import { startTransition, useCallback, useEffect, useState } from 'react'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { meaning } from '#platform/text/messages.ts'
import { useHelpKey } from '#web/ui/navigation/key-help.tsx'
import { isSingleKey } from '#web/ui/navigation/single-keys.ts'
import { type ExamAction, shownNumber } from '../sitting/exam-state.ts'
import { findQuestion } from '../sitting/layout.ts'
import { type KeypadKey, keypadKeys, pressKey } from '../sitting/number-entry.ts'
import type { Run } from '../sitting/run.ts'
import type { Picture } from './dialogs/enlarged-picture.tsx'
import { HallOverlays } from './dialogs/hall-overlays.tsx'
import { Interruptions, Reassurance, type Reopening } from './dialogs/interruptions.tsx'
import { calculator, fetchHallParts } from './dialogs/lazy-parts.tsx'
import css from './hall.module.css'
import { TimeKeeper } from './header/clock.tsx'
import { HallHeader, type OpenOverlay } from './header/hall-header.tsx'
import { SectionBar } from './header/section-bar.tsx'
import { HallNews } from './news/hall-news.tsx'
import { PaletteAside, useOwnPhoto } from './palette/palette.tsx'
import { QuestionView } from './question/question-view.tsx'
import { type PaperLanguage, useQuestionLanguages } from './question/use-question-languages.ts'
import { useExam, useSectionNews } from './use-run.ts'

const partsAfterMs = 3000

/** Manages the overlays and side panels of the hall. */
function useWindows() {
  const [overlay, show] = useState<OpenOverlay | null>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [hasCalculator, setHasCalculator] = useState(false)
  const [hasPalette, setHasPalette] = useState(true)
  // Fetches the rest of the code once the first question is visible, as the network may fail later.
  useEffect(() => {
    const timer = setTimeout(fetchHallParts, partsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // Renders the palette, up to two hundred cells, as a transition, so that taps stay responsive on slow phones.
  const setOverlay = useCallback((next: OpenOverlay | null) => startTransition(() => show(next)), [])
  const close = useCallback(() => {
    setOverlay(null)
    setPicture(null)
  }, [setOverlay])
  const toggleCalculator = () => {
    close()
    setHasCalculator(!hasCalculator)
  }
  const closeCalculator = () => setHasCalculator(false)
  const windows = { overlay, setOverlay, picture, setPicture, close, hasPalette, setHasPalette }
  return { ...windows, hasCalculator, toggleCalculator, closeCalculator }
}

type HallProps = {
  run: Run
  info: TestForCandidate
  paperLanguage: PaperLanguage
  reopening: Reopening
  onLogin: () => void
}

/** The exam itself. Its state lives outside React, in the run; the timers write their own digits. */
export function Hall({ run, info, paperLanguage, reopening, onLogin }: HallProps) {
  const { test } = info
  const exam = useExam(run)
  const { answers, currentId } = exam
  const windows = useWindows()
  const languages = useQuestionLanguages({ run, test, paper: paperLanguage })
  const news = useSectionNews(run, currentId)
  const photo = useOwnPhoto()
  const [isTimeOver, setIsTimeOver] = useState(false)
  usePageEvents(run)
  useAnswerKeys(run)
  useHelpKey(() => windows.setOverlay('keys'))

  const question = findQuestion(run.layout, currentId)
  const part = run.layout.sections.find(({ section }) => section._id === question?.section_id)
  if (!question || !part) return <p role="alert">This test has no questions. Please tell the institute.</p>

  const { setOverlay } = windows
  const onZero = () => {
    windows.close()
    setIsTimeOver(true)
    void run.runOut()
  }
  const kind = run.terms.calculator
  const onCalculator = kind === 'none' ? null : windows.toggleCalculator
  const { language } = paperLanguage
  const tools = { test, language, onLanguage: languages.chooseForAll, onOpen: setOverlay, onCalculator }
  const onFinish = run.mayLeaveSection() ? () => setOverlay('leave-section') : undefined
  const palette = {
    onFinish,
    attempt: run.attempt,
    photo,
    section: part,
    answers,
    currentId,
    onOpen: run.open,
    countsFlagged: run.terms.marked_answers_count,
    onSubmit: () => setOverlay('submit'),
  }
  return (
    <div
      className={css.hall}
      data-palette={windows.hasPalette ? undefined : 'folded'}
      data-calculator={windows.hasCalculator || undefined}
    >
      <HallHeader run={run} {...tools} />
      <SectionBar run={run} answers={answers} currentSectionId={part.section._id} />
      <QuestionView
        question={question}
        exam={exam}
        news={news}
        problem={languages.problem}
        paper={run.paper}
        part={part}
        language={languages.shown(question)}
        secondsHere={run.secondsHere}
        onAct={run.act}
        onPicture={windows.setPicture}
        tools={{
          languages: {
            ofPaper: test.languages,
            paper: language,
            onPaper: languages.chooseForAll,
            ofQuestion: languages.choices(part.section._id),
            onQuestion: (chosen) => void languages.chooseFor(question._id, chosen),
          },
          onReport: () => setOverlay('report'),
          onCalculator,
        }}
      />
      <Reassurance run={run} />
      <HallNews run={run} />
      <ActionBar onAct={run.act} />
      <PaletteAside isOpen={windows.hasPalette} onFold={windows.setHasPalette} palette={palette} />
      <TimeKeeper run={run} onZero={onZero} />
      {windows.hasCalculator && kind !== 'none' && <calculator.Part kind={kind} onClose={windows.closeCalculator} />}
      <HallOverlays
        run={run}
        info={info}
        question={question}
        answers={answers}
        tools={tools}
        palette={palette}
        overlay={windows.overlay}
        picture={windows.picture}
        languageOf={languages.shown}
        onClose={windows.close}
      />
      <Interruptions run={run} isTimeOver={isTimeOver} reopening={reopening} onLogin={onLogin} />
    </div>
  )
}

/** Returns 0 for '1' or 'A' up to 4 for '5' or 'E'; -1 for other keys. */
export function optionIndex(key: string) {
  if (key.length !== 1) return -1
  return Math.max('12345'.indexOf(key), 'abcde'.indexOf(key.toLowerCase()))
}

function keypadKey(key: string): KeypadKey | undefined {
  return key === 'Backspace' ? 'backspace' : keypadKeys.find((digitKey) => digitKey === key)
}

/** Returns a key's action on a question of this kind; `text` is the content of a number field. */
export function keyAction(question: Pick<StudentQuestion, 'kind' | 'options'>, key: string, text: string) {
  if (question.kind === 'numeric') {
    const pressed = keypadKey(key)
    return pressed ? ({ type: 'number', text: pressKey(text, pressed) } satisfies ExamAction) : null
  }
  const option = question.options[optionIndex(key)]
  return option ? ({ type: 'choose', optionId: option._id } satisfies ExamAction) : null
}

/**
 * Returns whether a key is meant for the question, because its text, options or number field has the focus. In the
 * palette, the question paper or the tools, letters change no answer.
 */
function isForQuestion(target: EventTarget | null) {
  return target instanceof Element && target.closest('main') !== null && target.closest('[data-tools]') === null
}

/**
 * Lets 1 to 5 and A to E choose an option of the focused question, and writes digits into its number field, unless
 * something is being typed or a window is open.
 */
function useAnswerKeys(run: Run) {
  // Keyboard events of the document are outside React.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || !isForQuestion(event.target)) return
      const question = findQuestion(run.layout, run.exam().currentId)
      const action = question && keyAction(question, event.key, shownNumber(run.exam()))
      if (action) run.act(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [run])
}

/** Handles browser events: the network returns; the page is hidden, left, copied from, printed or about to close. */
function usePageEvents(run: Run) {
  useEffect(() => {
    const onVisibility = () => {
      const isHidden = document.visibilityState === 'hidden'
      run.signal(isHidden ? 'left' : 'returned')
      if (isHidden) run.leave()
      else run.comeBack()
    }
    const onCopy = () => run.signal('copy')
    const onPrint = () => run.signal('print')
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { status, unsent } = run.line()
      if (unsent > 0 && status !== 'closed' && status !== 'taken-over') event.preventDefault()
    }
    const onNetwork = () => run.setOnline(navigator.onLine)
    window.addEventListener('online', onNetwork)
    window.addEventListener('offline', onNetwork)
    window.addEventListener('pagehide', run.leave)
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('beforeprint', onPrint)
    document.addEventListener('copy', onCopy)
    document.addEventListener('visibilitychange', onVisibility)
    if (!navigator.onLine) onNetwork()
    // An earlier mount may already have left this run.
    if (document.visibilityState === 'visible') run.comeBack()
    return () => {
      window.removeEventListener('online', onNetwork)
      window.removeEventListener('offline', onNetwork)
      window.removeEventListener('pagehide', run.leave)
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('beforeprint', onPrint)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('visibilitychange', onVisibility)
      run.leave()
    }
  }, [run])
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** The four buttons of the real examinations, under their original names, shortened on phones. */
function ActionBar({ onAct }: { onAct: (action: ExamAction) => void }) {
  return (
    <section className={css.actions} aria-label="Actions">
      <button
        type="button"
        className={css.action}
        aria-label="Mark for Review & Next"
        onClick={() => onAct({ type: 'flag-next' })}
      >
        <Icon path="M4 17.200V2h10.200l-3 4 3 4H4" />
        <span className={css.long}>Mark for Review & Next</span>
        <span className={css.short}>{meaning('exam')`Review`}</span>
      </button>
      <button type="button" className={css.action} aria-label="Clear Response" onClick={() => onAct({ type: 'clear' })}>
        <span className={css.long}>Clear Response</span>
        <span className={css.short}>Clear</span>
      </button>
      <button
        type="button"
        className={`${css.action} ${css.previous}`}
        aria-label="Previous"
        onClick={() => onAct({ type: 'previous' })}
      >
        <span className={css.long}>Previous</span>
        <Icon path="M11.500 3L5.500 9l6 6" />
      </button>
      <button type="button" className="btn" onClick={() => onAct({ type: 'save-next' })}>
        Save & Next
      </button>
    </section>
  )
}
