import css from './card.module.css'

/** The class of a section that stands out from the page. */
export const cardClass = css.card
