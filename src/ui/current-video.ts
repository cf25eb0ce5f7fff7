/** The video that has the screen: the one of its feed that a keyboard gets to (ARIA feed pattern). */
export const currentVideo = () => document.querySelector<HTMLElement>('article[tabindex="0"]')
