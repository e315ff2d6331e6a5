const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }

/** Returns the text of escaped HTML. */
export const unescapeText = (text: string) =>
  text.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
