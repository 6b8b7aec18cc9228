/** A pasted list of an airdrop: its entries in batches as `npm run collection` makes them, or what is wrong in which row. */
import { InvalidList, parseAirdrop, splitIntoBatches } from '@peppermint/sale/operations/parseAirdrop.ts'
import type { ListProblem } from '@peppermint/sale/allowlist/checkAllowlist.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations'

export interface RowIssue {
  /** From 1, as an editor counts. */
  readonly row: number
  readonly problem: ListProblem
}

export type AirdropList =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly issues: readonly RowIssue[] }
  | {
      readonly status: 'valid'
      /** Each is one call of the contract. */
      readonly batches: readonly (readonly AirdropRecipient[])[]
      readonly accounts: number
      readonly tokens: number
    }

/** As in `npm run collection`: accounts and tokens of one call. */
const BATCH = { maxAccounts: 50, maxTokens: 500 } as const

const HEADER = 'address,quantity\n'

/**
 * @param text rows of address and quantity; the row that names them may be left out.
 * @param chainId whose prefix an address may have; none if absent.
 */
export function readAirdropList(text: string, chainId?: number): AirdropList {
  if (text.trim() === '') return { status: 'empty' }
  const isHeaderless = /^\s*"?(?:[a-z\d-]+:)*0x/i.test(text)
  try {
    const recipients = parseAirdrop(isHeaderless ? `${HEADER}${text.trimStart()}` : text, chainId)
    return {
      status: 'valid',
      batches: splitIntoBatches(recipients, BATCH),
      accounts: new Set(recipients.map(({ account }) => account)).size,
      tokens: recipients.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  } catch (error) {
    if (!(error instanceof InvalidList)) throw error
    return {
      status: 'invalid',
      issues: error.issues.map(({ row, problem }) => ({
        row: isHeaderless ? Math.max(1, row - 1) : row,
        problem,
      })),
    }
  }
}
