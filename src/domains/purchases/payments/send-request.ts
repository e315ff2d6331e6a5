const timeoutMs = 8_000
const largestAnswer = 256 * 1024

type Request = { url: string; method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> }

/** One call to a provider: its status and its text, or null when it did not answer in time, or answered with more than any answer of theirs is long. Never throws, never follows a redirect. */
export async function sendRequest({ url, method = 'POST', body, headers = {} }: Request) {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    return text.length > largestAnswer ? null : { status: answer.status, text }
  } catch {
    // Whatever went wrong on the way says nothing about what the provider did.
    return null
  }
}
