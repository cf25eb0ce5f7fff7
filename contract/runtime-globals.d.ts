/** Globals of every runtime, so that this folder needs neither the DOM's types nor Node's. */
interface AbortSignal {
  readonly aborted: boolean
}
interface Blob {
  readonly size: number
  readonly type: string
}
interface File extends Blob {
  readonly name: string
}
interface Request {
  readonly url: string
}
interface Response {
  readonly status: number
}
declare const URL: {
  new (text: string): { href: string; origin: string; hostname: string; username: string; password: string }
  canParse(text: string): boolean
}
