// The light build of the library has no types; the parts we use are the same as in the full build.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
