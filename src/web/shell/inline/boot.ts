/*
 * Runs in the head of every document, before the first paint. The build bundles this folder
 * (platform/http/pages/inline-scripts.ts); the Content-Security-Policy allows these scripts by their hashes, and
 * no others.
 */
import './theme.ts'
import './choose-language.ts'
import './follow-new-build.ts'

/** Marks the document as signed in, so that the header shows the right links without a flash. */
function markSignedIn() {
  try {
    if (sessionStorage.accessToken || localStorage.accessToken)
      document.documentElement.setAttribute('data-signed-in', '')
  } catch {
    // Without storage nobody is signed in.
  }
}

/**
 * Loads the polyfills for browsers before 2024 (old-browsers.ts) before any other code runs. Browsers that have these
 * two functions have all the rest; the others take the file from their cache for a day.
 */
function helpOldBrowsers() {
  const day = new Date().toJSON().slice(0, 10)
  if (!URL.canParse || !Promise.withResolvers) document.write(`<script src="/assets/old-browsers.js?${day}"></script>`)
}

markSignedIn()
helpOldBrowsers()
