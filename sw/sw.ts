import { countData } from './data-use.ts'
import { reportUncaughtErrors } from './failures.ts'
import { routeLanguages } from './languages.ts'
import { passLastRequests } from './last-requests.ts'
import { routeLaterFiles } from './later-files.ts'
import { routeMedia } from './media.ts'
import { answerMessages } from './messages.ts'
import { routeNavigations } from './navigation.ts'
import { publishTransfers } from './network-transfers.ts'
import { routeAssets } from './precache.ts'
import { watchSaveData } from './prefetch.ts'
import { routePushMessages } from './push.ts'
import { routeShares } from './share-target.ts'
import { takeOver } from './update.ts'

reportUncaughtErrors()
countData()
publishTransfers()
passLastRequests()
routeAssets()
routeLaterFiles()
routeLanguages()
routeShares()
routeNavigations()
routeMedia()
watchSaveData()
answerMessages()
routePushMessages()
takeOver()
