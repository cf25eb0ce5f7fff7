import { connection } from '#shared/network-information.ts'

import { pageContext } from './page-context.ts'

/** Whether the connection is metered: a data saver is on, or the device uses mobile data. */
export const isMetered = (): boolean => pageContext().isDataSaver || connection()?.type === 'cellular'
