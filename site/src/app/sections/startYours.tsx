/** Keeps the "Yours" strip up to date: it appears below the hero once the connected account owns a pepper. */
import { createRoot, type Root } from 'react-dom/client'
import { createJournal } from '@peppermint/wallet-kit/transactions'
import { cantoClient } from '../../live/chain.ts'
import { mintedIds, onThisDeployment } from '../../live/journalMint.ts'
import type { MintStore } from '../../mint/mintStore.ts'
import { addLaterStyles } from '../laterStyles.ts'
import type { Session } from '../session.ts'
import { readHeld, type HeldSources } from './readHeld.ts'
import { createSaleVersion, REREAD_MS } from './saleVersion.ts'

/** Delay until a failed reading is tried again, in milliseconds. */
const RETRY_MS = 15_000

/** @param below the element of the sections: the strip comes first in it. */
export function startYours(
  below: HTMLElement,
  { site, kit }: Session,
  store: Pick<MintStore, 'subscribe' | 'getSale'>,
): void {
  const { api, deployment } = site
  const section = document.createElement('section')
  section.id = 'yours'
  section.setAttribute('aria-labelledby', 'yours-title')
  section.hidden = true
  below.prepend(section)
  let root: Root | undefined
  let client: ReturnType<typeof cantoClient> | undefined
  let version = ''
  const versionOf = createSaleVersion(({ minted, crateStatus }) => `${minted} ${crateStatus.revealedTokens}`)

  async function update(): Promise<void> {
    const wallet = kit.wallet.getSnapshot()
    const owner = wallet.status === 'connected' ? wallet.account : undefined
    const sale = store.getSale()
    if (owner === undefined || sale === undefined) {
      section.hidden = true
      version = ''
      return
    }
    const { key, block } = versionOf(sale)
    const next = `${owner} ${key}`
    if (next === version) return
    version = next
    const sources: HeldSources = {
      api,
      deployment,
      client: () => (client ??= cantoClient(site)),
      journaled: () =>
        mintedIds(onThisDeployment(createJournal().entries(deployment.chainId, owner), deployment.contract)),
    }
    // What was shown stays if nothing responds.
    const held = await readHeld(sources, owner).catch(() => undefined)
    if (version !== next) return
    if (held === undefined || held.block < block) {
      setTimeout(
        () => {
          version = ''
          void update()
        },
        held === undefined ? RETRY_MS : REREAD_MS,
      )
    }
    if (held === undefined) return
    const { total, peppers } = held.value
    section.hidden = total === 0
    if (total === 0) return
    const [{ Yours }] = await Promise.all([import('./Yours.tsx'), addLaterStyles()])
    root ??= createRoot(section)
    root.render(<Yours owner={owner} total={total} peppers={peppers} />)
  }
  store.subscribe(() => void update())
  kit.wallet.subscribe(() => void update())
  void update()
}
