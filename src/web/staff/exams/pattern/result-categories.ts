/** The categories of minimum marks, by their names in patterns. */
export const categories = ['General', 'OBC', 'SC', 'ST'] as const
