/** Paths of the forms that other parts link to. */
import type { Address } from 'viem'
import { newPath } from '@peppermint/ui/safe/paths.ts'

/** Rejects everything with a nonce. */
export const rejectionPath = (safe: Address, nonce: number): string =>
  `${newPath(safe)}/rejection?nonce=${nonce}`
