/** The first script of the Safe workspace. */
import './zodWithoutEval.ts'
import { queueClicks } from '../app/clickQueue.ts'

queueClicks(() => import('./main.tsx'))
