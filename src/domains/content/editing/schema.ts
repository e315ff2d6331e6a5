import { z } from 'zod'

export const themeContrast = z.strictObject({
  pairs: z.array(
    z.strictObject({
      name: z.string(),
      front: z.string(),
      back: z.string(),
      contrast: z.number(),
      least: z.number(),
      is_enough: z.boolean(),
    }),
  ),
  warnings: z.array(z.string()),
})
export type ThemeContrast = z.infer<typeof themeContrast>
