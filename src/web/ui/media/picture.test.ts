import { expect, it } from 'vitest'
import { variantWidths } from '#platform/files/storage/images.ts'
import { readPictureAddress } from './picture.tsx'

const folder = '/media/0199a000-0000-7000-8000-000000000000'

it('reads size and colour, and lists the variants up to the size of the picture', () => {
  expect(readPictureAddress(`${folder}/1200x525-aabbcc.webp`)).toEqual({
    width: 1200,
    height: 525,
    colour: '#aabbcc',
    avif: variantWidths.map((width) => `${folder}/${width}.avif ${width}w`).join(', '),
    webp: [
      ...variantWidths.map((width) => `${folder}/${width}.webp ${width}w`),
      `${folder}/1200x525-aabbcc.webp 1200w`,
    ].join(', '),
  })
})

it("does not list the picture's own width twice", () => {
  expect(readPictureAddress(`${folder}/540x360.webp`)).toMatchObject({
    colour: null,
    avif: `${folder}/200.avif 200w, ${folder}/360.avif 360w, ${folder}/540.avif 540w`,
    webp: `${folder}/200.webp 200w, ${folder}/360.webp 360w, ${folder}/540x360.webp 540w`,
  })
})

it('has no variants of a small picture', () => {
  expect(readPictureAddress(`${folder}/96x96.webp`)).toMatchObject({ avif: '', webp: `${folder}/96x96.webp 96w` })
})

it.each(['https://pictures.example/1200x525-aabbcc.webp', '/media/files/1200x525.webp', '/photo.jpg', ''])(
  'reads nothing from %j',
  (address) => {
    expect(readPictureAddress(address)).toBeNull()
  },
)
