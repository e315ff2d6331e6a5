/** Areas that show sentences, in the order of the filter. */
export const textAreas = ['site', 'portal', 'buying', 'exam', 'shared', 'server', 'staff'] as const
export type TextArea = (typeof textAreas)[number]

/** Returns the area of a source file. */
export function areaOf(file: string): TextArea {
  const room = /^src\/web\/(\w+)\//.exec(file)?.[1]
  if (room === undefined) return 'server'
  return textAreas.find((area) => area === room) ?? 'shared'
}

export const textStates = ['unread', 'right', 'corrected'] as const
export type TextState = (typeof textStates)[number]
