import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import css from './carousel.module.css'
import { PauseIcon, PlayIcon } from './icons.tsx'

type CarouselSlide = { name: string; content: ReactNode }

type CarouselProps = {
  label: string
  slides: CarouselSlide[]
  /** Sets `--slide`, the width of one slide, and optionally `--gap`. */
  className?: string | undefined
}

const calm = '(prefers-reduced-motion: reduce)'
// Each frame covers 2.125/28 of the remaining distance, so that 60 frames (one second) move a slide 99% of the way.
const options = { loop: true, align: 'start', duration: 28, breakpoints: { [calm]: { duration: 0 } } } as const
const autoplay = {
  delay: 3000,
  stopOnInteraction: false,
  stopOnMouseEnter: true,
  stopOnFocusIn: true,
  breakpoints: { [calm]: { active: false } },
} as const

const still: ReturnType<typeof Autoplay>[] = []

/** Slides that advance automatically, in a circle. Without scripts they are a scrolling row. */
export function Carousel({ label, slides, className = '' }: CarouselProps) {
  const { viewport, isReady, places, current, isPaused, show, togglePause } = useCarousel()
  return (
    <section className={`${css.carousel} ${className}`} aria-roledescription="carousel" aria-label={label}>
      {/* A scrolling row must be reachable with the arrow keys. */}
      <div ref={viewport} className={css.viewport} data-ready={isReady || undefined} tabIndex={isReady ? undefined : 0}>
        <ul className={css.row}>
          {slides.map(({ name, content }) => (
            <li key={name} className={css.slide} aria-roledescription="slide">
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.controls} data-still={(isReady && places < 2) || undefined}>
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={t`Slide ${index + 1}: ${name}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          >
            <span />
          </button>
        ))}
        <button
          type="button"
          className={css.pause}
          aria-label={isPaused ? t`Play the slides` : t`Pause the slides`}
          onClick={togglePause}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </button>
      </div>
    </section>
  )
}

function useCarousel() {
  const [isPaused, setPaused] = useState(false)
  const [moving] = useState(() => [Autoplay(autoplay)])
  // Pausing removes the autoplay completely: otherwise a pointer leaving the slides would restart it.
  const [viewport, embla] = useEmblaCarousel(options, isPaused ? still : moving)
  const [places, setPlaces] = useState(0)
  const [current, setCurrent] = useState(0)

  // The library moves the slides and reports the position.
  useEffect(() => {
    if (!embla) return
    const read = () => {
      setPlaces(embla.scrollSnapList().length)
      setCurrent(embla.selectedScrollSnap())
    }
    embla.rootNode().scrollLeft = 0
    read()
    embla.on('select', read).on('reInit', read)
    return () => {
      embla.off('select', read).off('reInit', read)
    }
  }, [embla])

  const togglePause = () => setPaused(!isPaused)
  const show = (index: number) => embla?.scrollTo(index)
  return { viewport, isReady: embla !== undefined, places, current, isPaused, show, togglePause }
}
