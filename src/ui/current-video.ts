/** Finds the video that has the screen: the one of its feed that a keyboard reaches (ARIA feed pattern). */
export const currentVideo = () => document.querySelector<HTMLElement>('article[tabindex="0"]')
