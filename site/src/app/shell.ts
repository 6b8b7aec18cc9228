/** The first script of the mint page, about 1 kB. */
import { queueClicks } from './clickQueue.ts'

queueClicks(() => import('../main.tsx'))
