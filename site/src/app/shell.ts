/** The first script of the collection's pages, inlined in their HTML. */
import { importMain } from '../ui/page/importMain.ts'
import { queueClicks } from '../ui/page/clickQueue.ts'

queueClicks(importMain)
