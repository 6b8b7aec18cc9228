/** How an account's balance and name are cut, loaded once there is an account. */
import { lazyPart } from '../lazy/partLoader.ts'

export const formatsPart = lazyPart(() => import('./formats.ts'))
