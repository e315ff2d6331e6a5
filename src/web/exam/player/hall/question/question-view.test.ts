import { expect, it } from 'vitest'
import { openablePictures } from './question-view.tsx'

it('pictures of a text can be reached by keyboard and keep their description', () => {
  expect(openablePictures('<p>See <img src="data:x" alt="A circle"></p>')).toBe(
    '<p>See <img tabindex="0" role="button" aria-haspopup="dialog" src="data:x" alt="A circle"></p>',
  )
})

it('leaves a text that only mentions pictures unchanged', () => {
  expect(openablePictures('<p>&lt;img &gt; is a tag</p>')).toBe('<p>&lt;img &gt; is a tag</p>')
})
