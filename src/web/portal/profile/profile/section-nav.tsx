import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TickIcon } from '#web/ui/media/verdict-icons.tsx'
import css from './section-nav.module.css'

type Section = { id: string; name: string; filled: number; total: number }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

/** Returns whether a control is filled: a picture counts if it has a preview, and a checkbox never counts on its own. */
function isFilled(control: Control) {
  if (control.type !== 'file') return control.value.trim() !== ''
  return control.closest('[data-picture]')?.querySelector('img') != null
}

function countIn(group: HTMLFieldSetElement): Section {
  const controls = [...group.elements].filter(isControl).filter(({ type }) => type !== 'checkbox' && type !== 'hidden')
  return {
    id: group.id,
    name: group.dataset.section ?? '',
    filled: controls.filter(isFilled).length,
    total: controls.length,
  }
}

function read(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-section]')].map(countIn)
}

/** Hides all parts of the form but the current one, on phones only. */
function showPart(form: HTMLFormElement, current: string | undefined) {
  for (const part of form.querySelectorAll<HTMLElement>('[data-section], [data-section-of]'))
    part.toggleAttribute('data-away', (part.dataset.section ?? part.dataset.sectionOf) !== current)
}

/** Returns the name of the part that contains the element of a hash such as #mobile. */
function partAt(hash: string) {
  const part = document.getElementById(decodeURIComponent(hash.slice(1)))?.closest('[data-section]')
  return part instanceof HTMLElement ? part.dataset.section : undefined
}

/** Counts the filled fields in each part of a long form. On phones the parts are steps shown one at a time; a link to a field or a part shows its step. */
export function useSteps() {
  const ref = useRef<HTMLElement>(null)
  const [sections, setSections] = useState<Section[]>([])
  const [chosen, setChosen] = useState<string>()
  const current = (sections.find(({ name }) => name === chosen) ?? sections[0])?.name
  // Input lives in the browser, as the fields are uncontrolled. Parts and pictures appear and disappear only after
  // something was typed or chosen.
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return
    const count = () => setSections(read(form))
    const leadTo = (hash: string) => {
      const name = partAt(hash)
      if (name === undefined) return
      // At once, because the browser can focus only visible elements.
      showPart(form, name)
      setChosen(name)
    }
    const followLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null
      if (link instanceof HTMLAnchorElement) leadTo(link.hash)
    }
    const followHistory = () => leadTo(location.hash)
    count()
    form.addEventListener('input', count)
    form.addEventListener('click', followLink, true)
    addEventListener('hashchange', followHistory)
    const changes = new MutationObserver(count)
    changes.observe(form, { childList: true, subtree: true })
    return () => {
      form.removeEventListener('input', count)
      form.removeEventListener('click', followLink, true)
      removeEventListener('hashchange', followHistory)
      changes.disconnect()
    }
  }, [])
  // After every render, because it may have added a part.
  useLayoutEffect(() => {
    const form = ref.current?.closest('form')
    if (form) showPart(form, current)
  })
  return { ref, sections, current }
}

type StepsProps = { steps: ReturnType<typeof useSteps> }

/** Links to each part of a long form, with how much of it is filled and a tick if it is complete. */
export function SectionNav({ steps: { ref, sections, current } }: StepsProps) {
  return (
    <nav ref={ref} className={css.sections} aria-label="Sections of your profile">
      <ul>
        {sections.map(({ id, name, filled, total }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={name === current ? 'step' : undefined}>
              {name}{' '}
              {filled === total ? (
                <span className={css.whole}>
                  <TickIcon />
                  <span className="sr">complete</span>
                </span>
              ) : (
                <span className={css.count}>
                  {filled} of {total}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the previous and the next step, on phones only. */
export function StepLinks({ steps: { sections, current } }: StepsProps) {
  const at = sections.findIndex(({ name }) => name === current)
  const [before, after] = [sections[at - 1], sections[at + 1]]
  return (
    <div className={css.turn}>
      <p className="num">
        Step {at + 1} of {sections.length}
      </p>
      {before && (
        <a className="btn ghost" href={`#${before.id}`}>
          Back<span className="sr">: {before.name}</span>
        </a>
      )}
      {after && (
        <a className="btn ghost" href={`#${after.id}`}>
          Next: {after.name}
        </a>
      )}
    </div>
  )
}
