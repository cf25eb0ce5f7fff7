/** Whether it is the entry of the main navigation for the page that is shown: who presses it wants its beginning. */
export const isPressOfThisPage = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('nav [aria-current="page"]') !== null

let wantedPath: string | undefined
let hear = (pathname: string): void => {
  wantedPath = pathname
}

/** Says that whoever is at `pathname` wants what is new there. */
export const wantNews = (pathname: string): void => hear(pathname)

/** Has `bring` hear of it from now on, and of the last time before: its script comes later than what is pressed. */
export function onNewsWanted(bring: (pathname: string) => void): void {
  hear = bring
  if (wantedPath !== undefined) bring(wantedPath)
}
