/**
 * The build of hls.js without alternative sound, subtitles and protected media. Its package has types for the full build
 * only.
 */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
