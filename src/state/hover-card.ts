import { proxy, ref } from 'valtio'

/** A user, by the name in the address of their page, or a hashtag. */
export interface CardSubject {
  kind: 'user' | 'tag'
  name: string
}

/** The card of a user or hashtag that is open at a link. At most one is. */
export const hoverCard = proxy({
  subject: null as CardSubject | null,
  link: null as HTMLElement | null,
})

export function openHoverCard(subject: CardSubject, link: HTMLElement): void {
  Object.assign(hoverCard, { subject, link: ref(link) })
}

export function closeHoverCard(): void {
  Object.assign(hoverCard, { subject: null, link: null })
}
