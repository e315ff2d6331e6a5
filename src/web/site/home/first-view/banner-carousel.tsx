import { useEffect, useRef, useState } from 'react'
import type { PublicBanner } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { PauseIcon, PlayIcon } from '#web/ui/media/icons.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { AnyLink } from '#web/ui/navigation/any-link.tsx'
import { keepDates } from '#web/ui/text/keep-dates.ts'
import { AnswerSheet } from '../../parts/media/drawing.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import css from './banner-carousel.module.css'

export function BannerCarousel({ banners }: { banners: PublicBanner[] | null }) {
  if (banners === null) return <Missing>Sorry, the announcements could not be loaded just now.</Missing>
  return banners.length > 0 ? <Carousel banners={banners} /> : <AnswerSheet className={css.alone} />
}

/** The slides are a row with scroll snapping, so that they work by touch and without scripts. */
function Carousel({ banners }: { banners: PublicBanner[] }) {
  const carousel = useCarousel(banners.length)
  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label="Banners" {...carousel.pauseInside}>
      <ul ref={carousel.track} className={css.track} onScroll={carousel.onScroll}>
        {banners.map((banner, index) => (
          <li key={banner._id} className={css.slide} aria-roledescription="slide" aria-label={banner.title}>
            {banner.banner_url === null ? (
              <TextBanner banner={banner} />
            ) : (
              <ImageBanner banner={banner} src={banner.banner_url} isFirst={index === 0} />
            )}
          </li>
        ))}
      </ul>
      {banners.length > 1 && <Controls banners={banners} carousel={carousel} />}
    </section>
  )
}

function TextBanner({ banner }: { banner: PublicBanner }) {
  return (
    <div className={css.text}>
      <div>
        <h2>{keepDates(banner.title)}</h2>
        <p>{keepDates(banner.line)}</p>
        <Buttons banner={banner} />
      </div>
      <AnswerSheet className={css.sheet} />
    </div>
  )
}

function Buttons({ banner }: { banner: PublicBanner }) {
  return (
    <div className={css.buttons}>
      {banner.buttons.map((button, index) => (
        <AnyLink key={button.url} className={index === 0 ? 'btn' : 'btn ghost'} to={button.url}>
          {button.label}
        </AnyLink>
      ))}
    </div>
  )
}

function ImageBanner({ banner, src, isFirst }: { banner: PublicBanner; src: string; isFirst: boolean }) {
  const image = (
    <Picture
      className={css.image}
      src={src}
      alt={banner.alt}
      width={1120}
      height={490}
      sizes="(width < 1100px) 100vw, 800px"
      priority={isFirst}
    />
  )
  const [button] = banner.buttons
  return button ? <AnyLink to={button.url}>{image}</AnyLink> : image
}

function Controls({ banners, carousel }: { banners: PublicBanner[]; carousel: ReturnType<typeof useCarousel> }) {
  return (
    <div className={css.controls}>
      {banners.map((banner, index) => (
        <button
          key={banner._id}
          type="button"
          aria-label={t`Slide ${index + 1}: ${banner.title}`}
          aria-current={index === carousel.current ? 'true' : undefined}
          onClick={() => carousel.show(index)}
        >
          <span />
        </button>
      ))}
      <button
        type="button"
        className={css.pause}
        aria-label={carousel.isPaused ? t`Play the slides` : t`Pause the slides`}
        onClick={carousel.togglePause}
      >
        {carousel.isPaused ? <PlayIcon /> : <PauseIcon />}
      </button>
    </div>
  )
}

const slideMilliseconds = 6000

/**
 * Advances a scrolling row of slides until paused, but never while a pointer or the focus is in it, the tab is hidden
 * or the visitor prefers reduced motion. The scroll position alone decides which slide is current.
 */
function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isInside, setInside] = useState(false)

  const show = (index: number) => {
    const row = track.current
    row?.scrollTo({ left: index * row.clientWidth })
  }
  const onScroll = () => {
    const row = track.current
    if (row) setCurrent(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
  }

  // The clock, the tab's visibility and the motion preference are outside React.
  useEffect(() => {
    if (isPaused || isInside || count < 2) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const moveOn = () => {
      const row = track.current
      if (!row || document.hidden || calm.matches) return
      const next = Math.round(row.scrollLeft / Math.max(1, row.clientWidth)) + 1
      row.scrollTo({ left: (next % count) * row.clientWidth })
    }
    const timer = setInterval(moveOn, slideMilliseconds)
    return () => clearInterval(timer)
  }, [isPaused, isInside, count])

  return {
    track,
    current,
    isPaused,
    show,
    onScroll,
    togglePause: () => setPaused(!isPaused),
    pauseInside: {
      onPointerEnter: () => setInside(true),
      onPointerLeave: () => setInside(false),
      onFocus: () => setInside(true),
      onBlur: () => setInside(false),
    },
  }
}
