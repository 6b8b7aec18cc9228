/** The first script of the Safe workspace, inlined in its HTML. */
import '../ui/safe/zodWithoutEval.ts'
import { importMain } from '../ui/page/importMain.ts'
import { queueClicks } from '../ui/page/clickQueue.ts'

queueClicks(importMain)
