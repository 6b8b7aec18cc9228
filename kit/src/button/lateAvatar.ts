/** The drawn pictures of accounts, which a page needs only once a wallet is connected. */
import { lazyPart } from '../lazy/partLoader.ts'

/** Loads `Avatar`. */
export const lateAvatar = lazyPart(() => import('../account/Avatar.tsx'))
