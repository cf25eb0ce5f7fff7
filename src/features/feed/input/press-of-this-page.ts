/** Whether it is the entry of the main navigation for the page that is shown: who presses it wants its beginning. */
export const isPressOfThisPage = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('nav [aria-current="page"]') !== null
