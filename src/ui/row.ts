import css from './row.module.css'

/** The class of a link or button that is a row of a menu. */
export const rowClass = css.row
