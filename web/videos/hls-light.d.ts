// The light build of the library comes without types; what we use of it is the same as in the full one.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
