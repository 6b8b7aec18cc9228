/** The review of a transaction, with its buttons. The queue asks for it before the page that shows it is here. */
import { lazyPart } from '@peppermint/wallet-kit'

export const reviewPart = lazyPart(async () => (await import('../review/ReviewPart.tsx')).default)
