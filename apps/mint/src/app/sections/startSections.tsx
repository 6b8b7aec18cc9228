/** Draws the live parts of the sections, each when it comes near the screen. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { MintStore } from '../../mint/mintStore.ts'
import { unopenedIn } from '../../mint/packets/unopenedIn.ts'
import { loadPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { addLaterStyles } from '../../styles/laterStyles.ts'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { Deck } from './Deck.tsx'
import { CrateDrawing, PacketDrawing, PeppersDrawing } from './HowDrawings.tsx'
import { Latest } from './Latest.tsx'
import { PhaseList } from './PhaseList.tsx'
import { createSaleVersion } from './saleVersion.ts'
import { Supply } from './Supply.tsx'
import { Verify } from './Verify.tsx'

type Store = Pick<MintStore, 'subscribe' | 'getSale' | 'getState' | 'getChainNow'>

/** One retry, as everywhere on the page; a part shows a failure with a button. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: Infinity } } })

/** Mounts the part into its element. A page without a server has only the drawings. */
export async function startSection(element: HTMLElement, site: SiteConfig, store: Store): Promise<void> {
  await Promise.all([addLaterStyles(), loadPictureWords()])
  const part = partOf(element.dataset['live'] ?? '', site, store)
  if (part !== undefined)
    createRoot(element).render(
      <StrictMode>
        <QueryClientProvider client={queries}>{part}</QueryClientProvider>
      </StrictMode>,
    )
}

/** @returns undefined if this collection, or a page without a server, has no such part. */
export function partOf(name: string, site: SiteConfig, store: Store): ReactNode {
  const { api } = site
  switch (name) {
    case 'supply':
      return <LiveSupply store={store} />
    case 'phases':
      return <LivePhases store={store} />
  }
  if (!(COLLECTION.art.type === 'cards'))
    return name === 'latest' && api !== null ? <LiveLatest api={api} store={store} /> : undefined
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
      return <LiveDeck api={api} store={store} />
    case 'latest':
      return <LiveLatest api={api} store={store} />
    case 'verify':
      return <Verify site={site} api={api} />
  }
  return undefined
}

function LiveSupply({ store }: Pick<LiveProps, 'store'>) {
  const sale = useSyncExternalStore(store.subscribe, store.getSale)
  return sale && <Supply sale={sale} />
}

function LivePhases({ store }: Pick<LiveProps, 'store'>) {
  const sale = useSyncExternalStore(store.subscribe, store.getSale)
  const chainNow = useSyncExternalStore(store.subscribe, () => Math.floor(store.getChainNow()))
  return sale && <PhaseList sale={sale} chainNow={chainNow} />
}

interface LiveProps {
  readonly api: string
  readonly store: Store
}

function LiveDeck({ api, store }: LiveProps) {
  const [versionOf] = useState(() => createSaleVersion(({ crateStatus }) => `${crateStatus.revealedTokens}`))
  return <Deck api={api} version={versionOf(useSyncExternalStore(store.subscribe, store.getSale))} />
}

function LiveLatest({ api, store }: LiveProps) {
  const [versionOf] = useState(() =>
    createSaleVersion(({ minted, crateStatus }) => `${minted} ${crateStatus.revealedTokens}`),
  )
  const version = versionOf(useSyncExternalStore(store.subscribe, store.getSale))
  const unopened = useSyncExternalStore(store.subscribe, () => unopenedIn(store.getState()))
  return <Latest api={api} version={version} unopened={unopened} />
}
