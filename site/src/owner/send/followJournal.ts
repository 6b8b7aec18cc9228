/** Checks the account's transactions against the chain while a page with their states is open. */
import { parseMintedIds } from '@peppermint/contracts/sale'
import { watchJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import type { SiteConfig } from '../../app/siteConfig.ts'
import { cantoClient } from '../../live/chain.ts'

/** Contacts the chain's endpoints, as a connected wallet allows. @returns a function that stops. */
export function followJournal(site: SiteConfig, journal: Journal, account: Address): () => void {
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
