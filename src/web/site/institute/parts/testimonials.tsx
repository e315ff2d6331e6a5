import type { PublicTestimonial } from '#domains/content/schema.ts'
import { Carousel } from '#web/ui/media/carousel.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './testimonials.module.css'

/** Nothing at all where nobody has said anything yet. */
export function Testimonials({ testimonials }: { testimonials: PublicTestimonial[] }) {
  if (testimonials.length === 0) return null
  const slides = testimonials.map((testimonial) => ({
    name: testimonial.title,
    content: <Testimonial testimonial={testimonial} />,
  }))
  return (
    <section className={`section ${css.band}`} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="section-title">
          What our students say
        </h2>
        <Carousel label="Testimonials" slides={slides} className={css.carousel} />
      </div>
    </section>
  )
}

function Testimonial({ testimonial }: { testimonial: PublicTestimonial }) {
  const { content, student_image: image, title, sub_title: subTitle } = testimonial
  return (
    <figure className={css.words}>
      <blockquote>{content}</blockquote>
      <figcaption>
        {image !== null && <Picture src={image} alt="" width={48} height={48} sizes="48px" />}
        <b>{title}</b>
        <span>{subTitle}</span>
      </figcaption>
    </figure>
  )
}
