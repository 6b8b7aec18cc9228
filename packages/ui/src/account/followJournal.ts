/** Checks the account's transactions against the chain, on pages that do not mint. */
import { parseMintedIds } from '@peppermint/sale'
import { watchJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import type { SiteConfig } from '../page/siteConfig.ts'
import { pageClient } from '../chain/chain.ts'

/** Contacts the chain's endpoints, as a connected wallet allows. @returns a function that stops. */
export function followJournal(account: Address, site: SiteConfig, journal: Journal): () => void {
  const { chainId, contract } = site.deployment
  const watcher = watchJournal({
    journal,
    client: pageClient(site),
    chainId,
    account,
    // The mint page reads these from a mint that settles while another page is open.
    pickReceiptData: (receipt) => parseMintedIds(receipt.logs, contract, account),
  })
  return watcher.stop
}
