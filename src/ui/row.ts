import css from './row.module.css'

/** The class of a link or button that is a line of a menu. */
export const rowClass = css.row
