/** What the connected account owns, in the account dialog: the same reading as the "Yours" strip. */
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { Address } from 'viem'
import type { AccountSectionProps, WalletPort } from '@peppermint/wallet-kit'
import { poll } from '@peppermint/wallet-kit/transactions'
import { ownerPath } from '../page/paths.ts'
import { pageClient } from '../chain/chain.ts'
import { closedIn } from '../mints/closedTokens.ts'
import { mintedIds, onThisDeployment } from '../mints/journalMint.ts'
import { drawnPicture } from '../tokens/drawnPicture.ts'
import { closePackets, subscribeToPackets } from '../mints/openedPackets.ts'
import { holdingsWords } from './holdingsWords.ts'
import { t } from '../words/t.ts'
import type { SiteConfig } from '../page/siteConfig.ts'
import { readHeld, type HeldReading } from './readHeld.ts'
import { Tiles } from '../tokens/Tiles.tsx'

type Reading =
  | { readonly status: 'reading' | 'failed' }
  | ({ readonly status: 'read' } & Pick<HeldReading, 'value' | 'source'>)

/** The section for an account of this wallet. */
export const holdingsOf =
  (site: SiteConfig, wallet: WalletPort): ComponentType<AccountSectionProps> =>
  ({ entries }) => <AccountHoldings site={site} wallet={wallet} entries={entries} />

interface AccountHoldingsProps extends AccountSectionProps {
  readonly site: SiteConfig
  readonly wallet: WalletPort
}

function AccountHoldings({ site, wallet, entries }: AccountHoldingsProps) {
  const snapshot = useSyncExternalStore(wallet.subscribe, wallet.getSnapshot)
  const owner = snapshot.status === 'connected' ? snapshot.account : undefined
  // Another account starts over, so that one never sees the peppers of another.
  return owner === undefined ? null : <Holdings key={owner} site={site} owner={owner} entries={entries} />
}

interface HoldingsProps extends AccountSectionProps {
  readonly site: SiteConfig
  readonly owner: Address
}

function Holdings({ site, owner, entries }: HoldingsProps) {
  const own = onThisDeployment(entries, site.deployment.contract)
  const reading = useHoldings(site, owner, mintedIds(own).join())
  const closed = useSyncExternalStore(subscribeToPackets, () => closedIn(own).join())
  const { status, link } = holdingsWords(
    reading.status === 'read'
      ? { total: reading.value.total, isPartial: reading.source !== 'server' }
      : reading.status,
  )
  return (
    <section aria-labelledby="kit-holdings">
      <h3 id="kit-holdings">{t`${COLLECTION.unit.manyCapital}`}</h3>
      {reading.status === 'read' && reading.value.total > 0 && (
        <Tiles
          label={t`Your ${COLLECTION.unit.many}`}
          peppers={closePackets(reading.value.peppers, closed.split(',').filter(Boolean).map(Number))}
          picture={drawnPicture}
        />
      )}
      {status !== undefined && <p role="status">{status}</p>}
      {link !== undefined && (
        <a className="kit-link" href={ownerPath(owner)}>
          {link}
        </a>
      )}
    </section>
  )
}

/** How often it is read again while the dialog is open: a crate may open, and our server indexes a mint a little later. */
const REREAD_MS = 8_000

/**
 * Read when the dialog opens, every few seconds, and once a transaction of the account has settled.
 * @param key the ids that this browser minted, separated by commas.
 */
function useHoldings(site: SiteConfig, owner: Address, key: string): Reading {
  const { api, deployment } = site
  const [reading, setReading] = useState<Reading>({ status: 'reading' })
  useEffect(() => {
    const journaled = () => key.split(',').filter(Boolean).map(Number)
    const { stop } = poll({
      read: () => readHeld({ api, deployment, client: () => pageClient(site), journaled }, owner),
      onData: ({ value, source }) => setReading({ status: 'read', value, source }),
      onError: () => setReading({ status: 'failed' }),
      intervalMs: REREAD_MS,
    })
    return stop
  }, [api, deployment, site, owner, key])
  return reading
}
