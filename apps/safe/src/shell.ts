/** The first script of the Safe workspace, inlined in its HTML. */
import '@peppermint/ui/safe/zodWithoutEval.ts'
import { importMain } from '@peppermint/ui/page/importMain.ts'
import { queueClicks } from '@peppermint/ui/page/clickQueue.ts'

queueClicks(importMain)
