import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { t } from '#platform/text/messages.ts'
import { getInstitute } from '../reads.ts'
import { defaultAbout } from '../rules.ts'
import type { PublicInstitute } from '../schema.ts'
import { institute } from '../tables.ts'
import { compareColours } from './compare-colours.ts'
import { instituteFields } from './fields.ts'
import { demand, demandFields, demandLink, fileAddress, type Problems, shapeOf, shortText } from './prepare-fields.ts'
import type { Kind } from './prepare-kind.ts'

/*
 * The institute: its name and addresses, and its look. Both are in one row, of which each kind changes its own
 * part.
 */

const instituteBody = z.strictObject({
  ...shapeOf(instituteFields),
  name_lines: z.tuple([shortText, shortText]).default(['', '']),
  location: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
})
type InstituteBody = z.output<typeof instituteBody>

const themeBody = z.strictObject({
  brand_hue: z.number().int().min(0).max(359).default(268),
  print_hue: z.number().int().min(0).max(359).default(8),
  logo_url: fileAddress,
})
type ThemeBody = z.output<typeof themeBody>

/**
 * Stores a part of the about page. Locks the row, so that two people who publish different parts at once do not
 * overwrite each other.
 */
async function storeSettings(ctx: Context, part: Partial<PublicInstitute>) {
  await ctx.db.select({ is: institute.singleton }).from(institute).for('update')
  const settings = Object.assign({}, await getInstitute(ctx), part)
  await ctx.db
    .insert(institute)
    .values({ settings, about: defaultAbout })
    .onConflictDoUpdate({ target: institute.singleton, set: { settings } })
}

export const instituteKind: Kind<InstituteBody> = {
  body: instituteBody,
  titleOf: ({ name }) => name,
  async read(ctx) {
    const { brand_hue: _hue, print_hue: _print, logo_url: _logo, ...rest } = await getInstitute(ctx)
    return rest
  },
  async check(_ctx, { body }) {
    const problems: Problems = {}
    demandFields(problems, instituteFields, body)
    demand(problems, {
      'name_lines.0': [body.name_lines[0], t`Please enter the first line of the name next to the logo.`],
    })
    for (const list of ['social_links', 'portal_links'] as const) {
      for (const [index, { label, url }] of body[list].entries()) {
        demand(problems, {
          [`${list}.${index}.label`]: [label, t`Please enter the text of the link.`],
          [`${list}.${index}.url`]: [url, t`Please enter where the link leads.`],
        })
        demandLink(problems, `${list}.${index}.url`, url)
      }
    }
    demandLink(problems, 'publications_url', body.publications_url)
    return problems
  },
  async apply(ctx, { body }) {
    await storeSettings(ctx, body)
  },
}

export const themeKind: Kind<ThemeBody> = {
  body: themeBody,
  titleOf: () => t`Appearance`,
  async read(ctx) {
    const { brand_hue, print_hue, logo_url } = await getInstitute(ctx)
    return { brand_hue, print_hue, logo_url }
  },
  async check(_ctx, { body }) {
    const problems: Problems = {}
    const tooFaint = compareColours(body).pairs.filter((pair) => !pair.is_enough)
    for (const { name } of tooFaint) problems.brand_hue = t`Not enough contrast: ${name}. Please choose another colour.`
    return problems
  },
  async apply(ctx, { body }) {
    await storeSettings(ctx, body)
  },
}
