import { connection } from '#shared/network-information.ts'

import { pageContext } from './page-context.ts'

/** Whether the connection is metered: a data saver is on, or mobile data is used. */
export const isMetered = (): boolean => pageContext().isDataSaver || connection()?.type === 'cellular'
