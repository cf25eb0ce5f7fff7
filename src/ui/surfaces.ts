import css from './surfaces.module.css'

/** The class of a section that stands out from the page. */
export const cardClass = css.card

/** The class of a link or button that is a row of a menu. */
export const rowClass = css.row

/** The class of such a row that begins with a picture. */
export const iconRowClass = `${css.row} ${css.withIcon}`
