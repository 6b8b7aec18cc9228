/** The first script of the collection's pages, inlined in their HTML. */
import { importMain } from './importMain.ts'
import { queueClicks } from './clickQueue.ts'

queueClicks(importMain)
