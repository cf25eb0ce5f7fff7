import { setMessagesOfRequest } from '#messages/open-messages.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { messagesOf } from '#server/messages.ts'

/** Tests use English. */
const english = await messagesOf('en', OWN_NAME)
setMessagesOfRequest(() => english)
