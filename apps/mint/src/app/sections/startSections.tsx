/** Draws the live parts of the sections, each when it comes near the screen. */
import { QueryClient, QueryClientProvider, keepPreviousData, useQuery } from '@tanstack/react-query'
import { StrictMode, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { MintStore } from '../../mint/mintStore.ts'
import { loadPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { addLaterStyles } from '../../styles/laterStyles.ts'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { Deck } from './Deck.tsx'
import { CrateDrawing, PacketDrawing, PeppersDrawing } from './HowDrawings.tsx'
import { PhaseList } from './PhaseList.tsx'
import { createSaleVersion, REREAD_MS, type SaleVersion } from './saleVersion.ts'
import { drawnPicture } from '@peppermint/ui/tokens/drawnPicture.ts'
import type { ClosedTokens } from '@peppermint/ui/mints/closedTokens.ts'
import { closePackets } from '@peppermint/ui/mints/openedPackets.ts'
import { fetchLatest } from '@peppermint/ui/account/collectionData.ts'
import { Failed } from './Failed.tsx'
import { Tiles } from '@peppermint/ui/tokens/Tiles.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { readCards, type Deployment, type Sale } from '@peppermint/sale'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { Button } from '../../mint/label/Button.tsx'
import { Note } from '../../mint/label/Note.tsx'
import { readOpenedCrates } from '../../collection/readOpenedCrates.ts'
import { verifyCrates } from './verifyCrates.ts'
import { verdictWords, verifyingWords, type Verdict } from './verifyWords.ts'
import { DECK_SIZE, encodeTraits, getCard } from '@peppermint/art'
import { hexToBytes, keccak256, parseAbi, type Client, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import { readFunction } from '@peppermint/sale/readFunction.ts'

type Store = Pick<MintStore, 'subscribe' | 'getSale' | 'getChainNow'>

/** One retry, as everywhere on the page; a part shows a failure with a button. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: Infinity } } })

/** Mounts the part into its element. A page without a server has only the drawings. */
export async function startSection(
  element: HTMLElement,
  site: SiteConfig,
  store: Store,
  closed: ClosedTokens,
): Promise<void> {
  await Promise.all([addLaterStyles(), loadPictureWords()])
  const part = partOf(element.dataset['live'] ?? '', site, store, closed)
  if (part !== undefined)
    createRoot(element).render(
      <StrictMode>
        <QueryClientProvider client={queries}>{part}</QueryClientProvider>
      </StrictMode>,
    )
}

/** @returns undefined if this collection, or a page without a server, has no such part. */
export function partOf(name: string, site: SiteConfig, store: Store, closed: ClosedTokens): ReactNode {
  const { api } = site
  if (name === 'phases') return <LivePhases store={store} />
  const latest = name === 'latest' && api !== null
  if (latest) return <LiveLatest api={api} store={store} closed={closed} />
  if (!(COLLECTION.art.type === 'cards')) return undefined
  switch (name) {
    case 'packet':
      return <PacketDrawing />
    case 'crate':
      return <CrateDrawing />
    case 'peppers':
      return <PeppersDrawing />
  }
  if (api === null) return undefined
  switch (name) {
    case 'deck':
      return <LiveDeck api={api} store={store} closed={closed} />
    case 'verify':
      return <Verify site={site} api={api} />
  }
  return undefined
}

function LivePhases({ store }: Pick<LiveProps, 'store'>) {
  const sale = useSyncExternalStore(store.subscribe, store.getSale)
  const chainNow = useSyncExternalStore(store.subscribe, () => Math.floor(store.getChainNow()))
  return sale && <PhaseList sale={sale} chainNow={chainNow} />
}

interface LiveProps {
  readonly api: string
  readonly store: Store
  readonly closed: ClosedTokens
}

function LiveDeck({ api, store, closed }: LiveProps) {
  const [versionOf] = useState(createDeckVersion)
  const sale = useSyncExternalStore(store.subscribe, store.getSale)
  return <Deck api={api} version={versionOf(sale, useSyncExternalStore(closed.subscribe, closed.get))} />
}

/** The deck stays as it was before the visitor's own crate opened until their packets are open, too. */
function createDeckVersion(): (sale: Sale | undefined, unopened: readonly number[]) => SaleVersion {
  const versionOf = createSaleVersion(({ crateStatus }) => `${crateStatus.revealedTokens}`)
  let shown: Sale | undefined
  return (sale, unopened) => {
    const revealed = sale?.crateStatus.revealedTokens ?? 0
    if (shown === undefined || unopened.every((id) => id > revealed)) shown = sale
    return versionOf(shown)
  }
}

function LiveLatest({ api, store, closed }: LiveProps) {
  const [versionOf] = useState(() =>
    createSaleVersion(({ minted, crateStatus }) => `${minted} ${crateStatus.revealedTokens}`),
  )
  const version = versionOf(useSyncExternalStore(store.subscribe, store.getSale))
  const unopened = useSyncExternalStore(closed.subscribe, closed.get)
  return <Latest api={api} version={version} unopened={unopened} />
}

interface LatestProps {
  readonly api: string
  /** Changes with every mint and every opened crate. */
  readonly version: SaleVersion
  /** Tokens whose packets the visitor has not opened. */
  readonly unopened: readonly number[]
}

/** The latest mints, drawn: packets and opened peppers. */
function Latest({ api, version, unopened }: LatestProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['latest', api, version.key],
    queryFn: () => fetchLatest(api),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data !== undefined && state.data.block < version.block && REREAD_MS,
  })
  if (data === undefined)
    return isError ? <Failed onRetry={() => void refetch()} /> : <p className="m">{t`Loading…`}</p>
  if (data.value.length === 0)
    return <p>{t`No ${COLLECTION.unit.one} has been minted yet. The first one could be yours.`}</p>
  const peppers = closePackets(data.value, unopened)
  return <Tiles label={t`Latest mints`} peppers={peppers} picture={drawnPicture} />
}

type Run =
  | { readonly status: 'idle' }
  | { readonly status: 'failed' }
  | { readonly status: 'running'; readonly checked: number; readonly total: number }
  | Verdict

interface VerifyProps {
  readonly site: SiteConfig
  readonly api: string
}

/**
 * Compares the deck's bytes on chain, then deals every opened crate again in the browser and compares its cards.
 */
function Verify({ site, api }: VerifyProps) {
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const start = async (): Promise<void> => {
    setRun({ status: 'running', checked: 0, total: 0 })
    try {
      const client = pageClient(site)
      const [deck, crates] = await Promise.all([readDeck(client, site.deployment), readOpenedCrates(api)])
      if (!deck.isSame) return setRun({ status: 'other-deck', hash: deck.hash })
      const total = crates.reduce((sum, { size }) => sum + size, 0)
      const read = (ids: readonly number[]) => readCards(client, site.deployment, ids)
      const cards = await verifyCrates(crates, read, (checked) =>
        setRun({ status: 'running', checked, total }),
      )
      setRun({ ...cards, hash: deck.hash })
    } catch {
      setRun({ status: 'failed' })
    }
  }
  const isRunning = run.status === 'running'
  return (
    <div className="verify">
      <Button isSecondary isBusy={isRunning} onClick={() => void start()}>
        {isRunning ? verifyingWords(run) : run.status === 'idle' ? t`Verify every card` : t`Verify again`}
      </Button>
      <div role="status">
        <Note note={run.status === 'idle' || isRunning ? undefined : verdictWords(run)} />
      </div>
      <p className="s m">{t`Reads from ${COLLECTION.chain.name}: that server will see your IP address.`}</p>
    </div>
  )
}

const ABI = parseAbi([
  'function deck() view returns (address)',
  'function FIRST_HALF() view returns (address)',
  'function SECOND_HALF() view returns (address)',
])

const CARD_BYTES = 3

interface DeckReading {
  /** Whether every byte is the same. */
  readonly isSame: boolean
  /** keccak256 of the deck's 30,000 bytes on chain. */
  readonly hash: Hex
}

/** The deck's bytes as this page draws them. */
function encodeDeck(): Uint8Array {
  const bytes = new Uint8Array(DECK_SIZE * CARD_BYTES)
  for (let number = 1; number <= DECK_SIZE; number++) {
    const traits = encodeTraits(getCard(number))
    bytes.set([traits >> 16, (traits >> 8) & 255, traits & 255], (number - 1) * CARD_BYTES)
  }
  return bytes
}

/**
 * Compares the deck on chain with the deck of this page: 10,000 cards of three bytes in a fixed order. The collection
 * commits to it with an immutable address; behind it, two contracts without code that can run have the cards as their
 * bytes. Nothing can change either.
 * @throws viem's errors if the chain cannot be read.
 */
export async function readDeck(client: Client, { contract }: Deployment): Promise<DeckReading> {
  const deck = await readFunction(client, { address: contract, abi: ABI, functionName: 'deck' })
  const halves = await Promise.all(
    (['FIRST_HALF', 'SECOND_HALF'] as const).map(async (functionName) => {
      const address = await readFunction(client, { address: deck, abi: ABI, functionName })
      return hexToBytes((await getCode(client, { address })) ?? '0x')
    }),
  )
  // Each begins with STOP, so that it cannot be executed.
  const bytes = Uint8Array.from(halves.flatMap((half) => [...half.subarray(1)]))
  const own = encodeDeck()
  return {
    isSame: bytes.length === own.length && bytes.every((byte, index) => byte === own[index]),
    hash: keccak256(bytes),
  }
}
