/** English of the bank, which the server has sanitised. */
export function Html({ html }: { html: string }) {
  return <div lang="en" dangerouslySetInnerHTML={{ __html: html }} />
}
