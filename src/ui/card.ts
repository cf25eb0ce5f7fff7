import css from './card.module.css'

/** The class of a part of a page that stands out from it. */
export const cardClass = css.card
