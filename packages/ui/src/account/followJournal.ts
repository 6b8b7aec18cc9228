/** Checks the account's transactions against the chain while a page with their states is open. */
import { parseMintedIds } from '@peppermint/sale'
import { watchJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import type { SiteConfig } from '../page/siteConfig.ts'
import { cantoClient } from '../chain/chain.ts'

/**
 * Contacts the chain's endpoints, as a connected wallet allows. Pages that are kept while another is shown share one
 * watcher of an account.
 * @returns a function that stops.
 */
export const followJournal = shareByAccount(watch)

/** @param start runs for the first user of an account; what it returns runs after the last. */
export function shareByAccount<Args extends readonly unknown[]>(
  start: (account: Address, ...rest: Args) => () => void,
): (account: Address, ...rest: Args) => () => void {
  const shared = new Map<Address, { users: number; readonly stop: () => void }>()
  return (account, ...rest) => {
    const followed = shared.get(account) ?? { users: 0, stop: start(account, ...rest) }
    shared.set(account, followed)
    followed.users += 1
    return () => {
      followed.users -= 1
      if (followed.users > 0) return
      shared.delete(account)
      followed.stop()
    }
  }
}

function watch(account: Address, site: SiteConfig, journal: Journal): () => void {
  const { chainId, contract } = site.deployment
  const watcher = watchJournal({
    journal,
    client: cantoClient(site),
    chainId,
    account,
    // The mint page reads these from a mint that settles while another page is open.
    pickReceiptData: (receipt) => parseMintedIds(receipt.logs, contract, account),
  })
  return () => watcher.stop()
}
