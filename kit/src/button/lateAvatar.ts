/** The drawn pictures of accounts, which a page needs only once a wallet is connected. */
import { late } from '../dialog/late.ts'

/** Loads `Avatar`. */
export const lateAvatar = late(() => import('../account/Avatar.tsx'))
