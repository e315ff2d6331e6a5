import type { PublicBanner } from '../../../domains/content/schema.ts'
import { AnyLink } from '../../ui/any-link.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { AnswerSheet } from '../drawing.tsx'
import { letterOf } from '../letter-of.ts'
import css from './banner-carousel.module.css'
import { Missing } from './missing.tsx'
import { useCarousel } from './use-carousel.ts'

export function BannerCarousel({ banners }: { banners: PublicBanner[] | null }) {
  if (banners === null) return <Missing what="the announcements" />
  return banners.length > 0 ? <Carousel banners={banners} /> : <AnswerSheet className={css.alone} />
}

/** The slides are a row that scrolls and snaps, so that it works by touch and without scripts. */
function Carousel({ banners }: { banners: PublicBanner[] }) {
  const carousel = useCarousel(banners.length)
  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label="Banners" {...carousel.hold}>
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
        <h2>{banner.title}</h2>
        <p>{banner.line}</p>
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
      sizes="(max-width: 1100px) 100vw, 800px"
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
          aria-label={`${letterOf(index)}, slide ${index + 1}: ${banner.title}`}
          aria-current={index === carousel.current ? 'true' : undefined}
          onClick={() => carousel.show(index)}
        >
          <span>{letterOf(index)}</span>
        </button>
      ))}
      <button
        type="button"
        className={css.pause}
        aria-label={carousel.isPaused ? 'Play the slides' : 'Pause the slides'}
        onClick={carousel.togglePause}
      >
        {carousel.isPaused ? <PlayIcon /> : <PauseIcon />}
      </button>
    </div>
  )
}
