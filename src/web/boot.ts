/**
 * The one script that runs before the first paint: it marks the document as signed in, so that the header shows the right links without a flash. Its
 * hash stands in the Content-Security-Policy.
 */
export const bootScript = `try{if(localStorage.getItem('accessToken'))document.documentElement.setAttribute('data-signed-in','')}catch{}`
