// Everything the demo institute publishes, section by section; each section is a file of data.
import type { ContentCategoryData, TestimonialData } from './content-shape.ts'
import { readData } from './read-data.ts'

const section = (name: string) => readData<ContentCategoryData>(name)

export const downloads = section('downloads')
export const news = section('news')

/** The last category of the notices is empty on purpose: a board with nothing on it must look right too. */
export const contentCategories = [
  ...downloads,
  ...section('practice'),
  ...section('time-tables'),
  ...section('results'),
  ...section('notices'),
  ...news,
]

export const testimonials = readData<TestimonialData>('testimonials')
