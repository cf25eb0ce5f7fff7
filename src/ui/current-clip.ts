/** The clip that has the screen: the one of its feed that a keyboard gets to (ARIA feed pattern). */
export const currentClip = () => document.querySelector<HTMLElement>('article[tabindex="0"]')
