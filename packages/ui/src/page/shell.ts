/** The first script of the pages, inlined in their HTML. */
import { importMain } from './importMain.ts'
import { queueClicks } from './clickQueue.ts'

queueClicks(importMain)
