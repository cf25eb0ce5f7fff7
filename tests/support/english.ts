import { setMessagesOfRequest } from '#messages/open-messages.ts'
import { messagesOf } from '#server/messages.ts'

/** Tests read English. */
const english = await messagesOf('en')
setMessagesOfRequest(() => english)
