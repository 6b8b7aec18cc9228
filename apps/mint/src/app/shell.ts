/** The first script of the collection's pages, inlined in their HTML. */
import { importMain } from '@peppermint/ui/page/importMain.ts'
import { queueClicks } from '@peppermint/ui/page/clickQueue.ts'

queueClicks(importMain)
