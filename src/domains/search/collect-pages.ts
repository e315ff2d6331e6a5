import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { products, teachers } from '#domains/catalogue/tables.ts'
import { getLegalText } from '#domains/content/legal/reads.ts'
import { legalKind } from '#domains/content/legal/schema.ts'
import { getAbout } from '#domains/content/reads.ts'
import type { Context } from '#platform/context.ts'
import type { Found } from './schema.ts'

/** `more`: text that is searched but not shown. */
export type Entry = Omit<Found, '_id'> & { id: string; more: string; until: string | null }

type Part = Pick<Entry, 'id' | 'title'> & Partial<Entry>

export function entry(kind: Entry['kind'], part: Part): Entry {
  return { kind, about: '', seo_urls: [], course_type: null, section: null, more: '', until: null, ...part }
}

const mostOfText = 4000

/** Returns the text of HTML that is searched. */
export function plainOf(html: string) {
  return html.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ').slice(0, mostOfText)
}

/** Derives a stable id from a name, for pages without a row. */
function idOf(kind: Entry['kind'], name: string) {
  const hex = createHash('sha256').update(`${kind} ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Collects the team on the page About, with the catalogue's facts about them. */
async function collectTeachers(ctx: Context) {
  const { team } = await getAbout(ctx)
  const known = new Map((await ctx.db.select().from(teachers)).map((teacher) => [teacher.name, teacher]))
  return team.data_list.map(({ person_name: name, person_title: about }) => {
    const { subjects = '', qualification = '' } = known.get(name) ?? {}
    return entry('teacher', {
      id: idOf('teacher', name),
      title: name,
      about,
      more: `teacher ${subjects} ${qualification}`,
    })
  })
}

async function collectProducts({ db }: Context) {
  const rows = await db.select().from(products).orderBy(asc(products.position))
  return rows.map(({ id, name, subTitle, seoUrl }) =>
    entry('product', { id, title: name, about: subTitle, seo_urls: [seoUrl] }),
  )
}

async function collectLegal(ctx: Context) {
  const texts: Entry[] = []
  for (const kind of legalKind.options) {
    const { title, content } = await getLegalText(ctx, kind)
    texts.push(entry('legal', { id: idOf('legal', kind), title, seo_urls: [kind], more: plainOf(content) }))
  }
  return texts
}

/** Pages that are always there: the name of each in the URL map, and words that lead to it. */
const pages = [
  { name: 'tests', title: 'FTD and scholarship tests', more: 'free talent discovery register test' },
  { name: 'centres', title: 'All centres', more: 'centre address map directions' },
  { name: 'contact', title: 'Contact', more: 'contact us phone address e-mail message complaint' },
  { name: 'about', title: 'About us', more: 'institute why us team teachers mission vision' },
  { name: 'gallery', title: 'Gallery', more: 'pictures photographs' },
  { name: 'careers', title: 'Careers', more: 'jobs vacancies work with us' },
  { name: 'registration', title: 'Registration', more: 'register new account sign up admission' },
  { name: 'login', title: 'Log in', more: 'login sign in account password' },
]

/** Collects pages that have no row of their own. */
export async function collectPages(ctx: Context): Promise<Entry[]> {
  return [
    ...(await collectProducts(ctx)),
    ...(await collectTeachers(ctx)),
    ...pages.map(({ name, title, more }) => entry('page', { id: idOf('page', name), title, seo_urls: [name], more })),
    ...(await collectLegal(ctx)),
  ]
}
