import { connection } from '#shared/network-information.ts'

import { pageContext } from './page-context.ts'

/** Whether each byte costs: a data saver, or mobile data. */
export const isMetered = (): boolean => pageContext().isDataSaver || connection()?.type === 'cellular'
