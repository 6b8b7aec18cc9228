/** Keeps the "Yours" strip up to date: it appears below the hero once the connected account owns a pepper. */
import { createRoot, type Root } from 'react-dom/client'
import type { Address } from 'viem'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { mintedIds, onThisDeployment } from '@peppermint/ui/mints/journalMint.ts'
import { isUnderWay } from '../../mint/panelState.ts'
import type { MintStore } from '../../mint/mintStore.ts'
import { createClosedTokens } from '@peppermint/ui/mints/closedTokens.ts'
import { keepClosed } from '@peppermint/ui/mints/keptClosed.ts'
import { closePackets } from '@peppermint/ui/mints/openedPackets.ts'
import { settledSends } from '../../collection/sendNote.ts'
import { loadPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { addLaterStyles } from '../../styles/laterStyles.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { readHeld, type HeldReading } from '@peppermint/ui/account/readHeld.ts'
import { createSaleVersion, REREAD_MS } from './saleVersion.ts'

/**
 * @param below the element of the sections: the strip comes first in it.
 * @throws before the kit has loaded: its journal says what is closed.
 */
export function startYours(
  below: HTMLElement,
  { site, kit }: Session,
  store: Pick<MintStore, 'subscribe' | 'getSale' | 'getState'>,
): void {
  const { api, deployment } = site
  const loaded = kit.loaded.get()
  if (loaded === undefined) throw new Error('kit not loaded')
  const closed = createClosedTokens(loaded.journal, deployment)
  keepClosed(closed)
  const section = document.createElement('section')
  section.id = 'yours'
  section.setAttribute('aria-labelledby', 'yours-title')
  section.hidden = true
  below.prepend(section)
  let root: Root | undefined
  let shown: HeldReading | undefined
  let unopened = closed.get()
  const versionOf = createSaleVersion(({ minted, crateStatus }) => `${minted} ${crateStatus.revealedTokens}`)

  /** Transactions of this browser. */
  const entriesOf = (owner: Address) => loaded.journal.entries(deployment.chainId, owner)

  /** A mint is on its way: what it brings has its place before, while the visitor is at the label. */
  let isExpected = false

  const hasPeppers = (): boolean => shown !== undefined && shown.value.total > 0

  function showPlace(): void {
    section.hidden = !isExpected
    if (!isExpected) return
    void import('./Yours.tsx').then(
      ({ YoursPlace }) => {
        if (!hasPeppers()) (root ??= createRoot(section)).render(<YoursPlace />)
      },
      // The section is empty until it has peppers.
      () => undefined,
    )
  }

  function show(owner: Address, reading: HeldReading | undefined): void {
    shown = reading
    if (reading === undefined || reading.value.total === 0) return showPlace()
    Promise.all([import('./Yours.tsx'), addLaterStyles(), loadPictureWords()]).then(
      ([{ Yours }]) => {
        if (shown !== reading) return
        root ??= createRoot(section)
        const { total, peppers } = reading.value
        const seen = closePackets(peppers, unopened)
        root.render(
          <Yours owner={owner} total={total} peppers={seen} isPartial={reading.source !== 'server'} />,
        )
        section.hidden = false
      },
      // Offline, for example.
      () =>
        setTimeout(() => {
          if (shown === reading) show(owner, reading)
        }, RETRY_MS),
    )
  }

  const follow = followHeld({
    read: (owner) =>
      readHeld(
        {
          api,
          deployment,
          client: () => pageClient(site),
          journaled: () => mintedIds(onThisDeployment(entriesOf(owner), deployment.contract)),
        },
        owner,
      ),
    show,
    later: setTimeout,
  })

  function update(): void {
    const wallet = kit.wallet.getSnapshot()
    const sale = store.getSale()
    const expects = wallet.status === 'connected' && isUnderWay(store.getState())
    if (expects !== isExpected) {
      isExpected = expects
      if (!hasPeppers()) showPlace()
    }
    if (closed.get() !== unopened) {
      unopened = closed.get()
      if (wallet.status === 'connected' && shown !== undefined) show(wallet.account, shown)
    }
    if (wallet.status !== 'connected' || sale === undefined) return follow(undefined)
    const { account: owner } = wallet
    const { key, block } = versionOf(sale)
    const sends = settledSends(entriesOf(owner), deployment.contract)
    follow({ owner, key: `${key} ${sends.count}`, block: Math.max(block, sends.block) })
  }
  store.subscribe(update)
  closed.subscribe(update)
  kit.wallet.subscribe(update)
  // A pepper may be sent while another page is shown.
  loaded.journal.subscribe(update)
  update()
}

/** What a reading depends on. */
interface HeldVersion {
  readonly owner: Address
  readonly key: string
  /** An answer that does not include this block is read again. */
  readonly block: number
}

interface HeldTools {
  /** Rejects if neither our server nor the chain responds. */
  readonly read: (owner: Address) => Promise<HeldReading>
  /** Shows a reading; undefined for none. */
  readonly show: (owner: Address, reading: HeldReading | undefined) => void
  /** Calls the function after so many milliseconds. */
  readonly later: (run: () => void, delayMs: number) => void
}

/** Delay until a failed reading is tried again, in milliseconds. */
export const RETRY_MS = 15_000

/**
 * Reads what the connected account owns whenever it may have changed, and again until our server is up to date.
 * @returns sets the version to show; undefined while no account is connected.
 */
export function followHeld({ read, show, later }: HeldTools): (next: HeldVersion | undefined) => void {
  let version: HeldVersion | undefined
  /** Whether our server's answer about this account is shown. */
  let isComplete = false

  async function reread(asked: HeldVersion): Promise<void> {
    const reading = await read(asked.owner).catch(() => undefined)
    if (version !== asked) return
    const again = (delayMs: number): void =>
      later(() => {
        if (version === asked) void reread(asked)
      }, delayMs)
    if (reading === undefined || reading.source === 'fallback') again(RETRY_MS)
    else if (reading.block < asked.block) again(REREAD_MS)
    // This browser's journal knows fewer peppers than our server's last answer.
    if (reading === undefined || (isComplete && reading.source === 'fallback')) return
    isComplete = reading.source === 'server'
    show(asked.owner, reading)
  }

  return (next) => {
    if (next?.owner === version?.owner && next?.key === version?.key) return
    if (version !== undefined && next?.owner !== version.owner) {
      isComplete = false
      show(version.owner, undefined)
    }
    version = next
    if (next !== undefined) void reread(next)
  }
}
