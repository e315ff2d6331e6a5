import { LightBox } from '#web/ui/overlays/light-box.tsx'
import css from './enlarged-picture.module.css'

export type Picture = { src: string; alt: string }

/** Enlarges a picture of a question to the window's size, with its description. */
export default function EnlargedPicture({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  return (
    <LightBox label="Question image" onClose={onClose}>
      <figure className={css.figure}>
        <img src={picture.src} alt={picture.alt} />
        {picture.alt !== '' && <figcaption aria-hidden="true">{picture.alt}</figcaption>}
      </figure>
    </LightBox>
  )
}
