export { userPath, videoPath } from '#contract/paths.ts'
