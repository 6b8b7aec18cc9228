/** The first script of the Safe workspace, inlined in its HTML. */
import './zodWithoutEval.ts'
import { importMain } from '../app/importMain.ts'
import { queueClicks } from '../app/clickQueue.ts'

queueClicks(importMain)
