import { type PointerEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { CloseIcon } from '#web/ui/media/icons.tsx'
import {
  type CalculatorKey,
  type CalculatorState,
  isError,
  pressCalculator,
  shownText,
  startCalculator,
  waitingText,
} from './calculate.ts'
import css from './calculator.module.css'

type Press = (key: CalculatorKey) => void

function Keys({ keys, onPress }: { keys: CalculatorKey[]; onPress: Press }) {
  return keys.map((key) => (
    <button key={key} type="button" aria-label={nameOfKey(key)} data-key={key} onClick={() => onPress(key)}>
      {key}
    </button>
  ))
}

/** An `output` element, so that a result is read out without moving the focus from its key. */
function Display({ state }: { state: CalculatorState }) {
  return (
    <div className={`num ${css.display}`}>
      <p>
        <span>{waitingText(state)}</span>
        {state.memory !== 0 && <abbr title="A number is stored in memory">M</abbr>}
      </p>
      <output data-error={isError(state) || undefined}>{shownText(state)}</output>
    </div>
  )
}

function AngleKeys({ angle, onPress }: { angle: CalculatorState['angle']; onPress: Press }) {
  return (
    <fieldset className={css.angle}>
      <legend className="sr">Angle unit</legend>
      {(['deg', 'rad'] as const).map((unit) => (
        <button key={unit} type="button" aria-pressed={angle === unit} onClick={() => onPress(unit)}>
          {unit === 'deg' ? t`Degrees` : t`Radians`}
        </button>
      ))}
    </fieldset>
  )
}

type KeyHandler = (event: KeyboardEvent) => void

/** Keeps keys typed in the panel from reaching the page, which would treat them as answers. */
function useOwnKeys(onKey: KeyHandler) {
  const ref = useRef<HTMLElement>(null)
  const latest = useRef<KeyHandler>(onKey)
  latest.current = onKey
  // A native listener: React's handlers run at the root, together with the page's own, and could not stop the event.
  useEffect(() => {
    const panel = ref.current
    const opener = document.activeElement
    const onKeyDown = (event: KeyboardEvent) => {
      event.stopPropagation()
      latest.current(event)
    }
    panel?.addEventListener('keydown', onKeyDown)
    panel?.focus()
    return () => {
      panel?.removeEventListener('keydown', onKeyDown)
      const isNowhere = document.activeElement === document.body || panel?.contains(document.activeElement)
      if (isNowhere && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return ref
}

type CalculatorProps = { kind: 'basic' | 'scientific'; onClose: () => void }

/**
 * Calculator beside the question, non-modal so that the page stays usable. On phones it shows half of its keys at
 * a time.
 */
export default function Calculator({ kind, onClose }: CalculatorProps) {
  const [state, press] = useReducer(pressCalculator, startCalculator)
  const [areFunctionsShown, setFunctionsShown] = useState(false)
  const isScientific = kind === 'scientific'
  const ref = useOwnKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return onClose()
    // Enter and Space press the focused button.
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    const key = event.key === 'Enter' && isOnButton ? undefined : calculatorKey(event.key, isScientific)
    if (!key) return
    event.preventDefault()
    press(key)
  })
  const drag = useDrag(ref)
  return (
    <section
      ref={ref}
      className={css.panel}
      role="dialog"
      aria-label="Calculator"
      tabIndex={-1}
      data-functions={areFunctionsShown || undefined}
    >
      <div className={css.head} {...drag}>
        <h2>Calculator</h2>
        {isScientific && (
          <button
            type="button"
            className={css.more}
            aria-pressed={areFunctionsShown}
            onClick={() => setFunctionsShown(!areFunctionsShown)}
          >
            Functions
          </button>
        )}
        <button type="button" className="icon-btn" aria-label="Close the calculator" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <Display state={state} />
      <div className={css.pads}>
        {isScientific && (
          <div className={css.functions}>
            <AngleKeys angle={state.angle} onPress={press} />
            <Keys keys={functionKeys} onPress={press} />
          </div>
        )}
        <div className={css.basic}>
          <Keys keys={basicKeys} onPress={press} />
        </div>
      </div>
      <p className={css.hint}>Calculates from left to right: 2 + 3 × 4 gives 20.</p>
    </section>
  )
}

type Grip = { x: number; y: number }

/** Lets a panel be dragged by the element with these handlers. Writes the position as --x and --y, so that styles decide whether the panel moves at all. */
function useDrag(panel: RefObject<HTMLElement | null>) {
  const place = useRef<Grip>({ x: 0, y: 0 })
  const grip = useRef<Grip | null>(null)

  /** Moves the panel within the window's edges, because it could not be grabbed outside them. */
  function moveTo({ x, y }: Grip) {
    const element = panel.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const left = box.left - place.current.x
    const top = box.top - place.current.y
    place.current = {
      x: Math.min(Math.max(x, -left), window.innerWidth - box.width - left),
      y: Math.min(Math.max(y, -top), window.innerHeight - box.height - top),
    }
    element.style.setProperty('--x', `${place.current.x}px`)
    element.style.setProperty('--y', `${place.current.y}px`)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: event.clientX - place.current.x, y: event.clientY - place.current.y }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
    },
    onPointerUp: () => {
      grip.current = null
    },
    onPointerCancel: () => {
      grip.current = null
    },
  }
}

/** Rows of five. */
export const basicKeys: CalculatorKey[] = [
  ...(['MC', 'MR', 'MS', 'M+', 'M−'] as const),
  ...(['⌫', 'CE', 'C', '±', '√'] as const),
  ...(['7', '8', '9', '÷', '%'] as const),
  ...(['4', '5', '6', '×', '1/x'] as const),
  ...(['1', '2', '3', '−', '='] as const),
  ...(['0', '.', '+'] as const),
]

/** Rows of four. */
export const functionKeys: CalculatorKey[] = [
  ...(['(', ')', 'π', 'e'] as const),
  ...(['sin', 'cos', 'tan', 'n!'] as const),
  ...(['sin⁻¹', 'cos⁻¹', 'tan⁻¹', 'xʸ'] as const),
  ...(['ln', 'log', 'x²', 'x³'] as const),
  ...(['eˣ', '10ˣ', '∛'] as const),
]

/** Spoken names of keys that screen readers mispronounce. */
const spoken: Partial<Record<CalculatorKey, string>> = {
  MC: t`memory clear`,
  MR: t`memory recall`,
  MS: t`memory store`,
  'M+': t`add to memory`,
  'M−': t`subtract from memory`,
  '⌫': 'Backspace',
  CE: t`clear entry`,
  C: t`clear all`,
  '±': t`Change sign`,
  '√': t`Square root`,
  '÷': t`Divided by`,
  '×': t`Times`,
  '−': t`Minus`,
  '+': t`Plus`,
  '%': t`Per cent`,
  '=': t`Equals`,
  '.': t`Decimal point`,
  '1/x': t`one divided by x`,
  '(': t`Open bracket`,
  ')': t`Close bracket`,
  π: t`Pi`,
  e: t`Euler's number`,
  sin: t`sine`,
  cos: t`cosine`,
  tan: t`tangent`,
  'sin⁻¹': t`inverse sine`,
  'cos⁻¹': t`inverse cosine`,
  'tan⁻¹': t`inverse tangent`,
  'n!': t`factorial`,
  xʸ: t`x to the power of y`,
  ln: t`natural logarithm`,
  log: t`logarithm to base 10`,
  'x²': t`x squared`,
  'x³': t`x cubed`,
  eˣ: t`e to the power of x`,
  '10ˣ': t`10 to the power of x`,
  '∛': t`Cube root`,
}

/** Returns a key's accessible name, which starts with its visible label for users of voice control. */
function nameOfKey(key: CalculatorKey) {
  const name = spoken[key]
  return name && /[a-z]/i.test(key) ? `${key}, ${name}` : name
}

const typed: Partial<Record<string, CalculatorKey>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': '%',
  '=': '=',
  Enter: '=',
  Backspace: '⌫',
  Delete: 'CE',
  ',': '.',
}
const typedScientific: Partial<Record<string, CalculatorKey>> = { '(': '(', ')': ')', '^': 'xʸ', '!': 'n!' }

/** Returns the calculator key for a keyboard key. */
export function calculatorKey(key: string, isScientific: boolean): CalculatorKey | undefined {
  const onPad = basicKeys.find((padKey) => padKey === key && /^[\d.]$/.test(padKey))
  return onPad ?? typed[key] ?? (isScientific ? typedScientific[key] : undefined)
}
