/** The package has types for its full build alone; the light one leaves features out and changes none. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
