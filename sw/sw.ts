import { routeMedia } from './media.ts'
import { answerMessages } from './messages.ts'
import { routeNavigations } from './navigation.ts'
import { routeAssets } from './precache.ts'
import { watchSaveData } from './prefetch.ts'
import { takeOver } from './update.ts'

routeAssets()
routeNavigations()
routeMedia()
watchSaveData()
answerMessages()
takeOver()
