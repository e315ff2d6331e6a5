/** The package has types only for its full build; the light build omits features and changes none. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
