/** The studio: what the creator has set, read by everyone and written by the owner. */
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { parseSale, STUDIO_SECTIONS, HEAD_STALE_SECONDS } from '@peppermint/api'
import { type RouteData, getEndpointHosts, type SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { ownerPath } from '@peppermint/ui/page/paths.ts'
import {
  chainConsentWords,
  noChainWords,
  rightsWords,
  saleStatusWords,
  chainFailureWords,
  outdatedChainWords,
  slowChainWords,
  stalledChainWords,
} from './words/studioWords.ts'
import { LaunchView, SectionView } from './SectionView.tsx'
import { launchWords } from './words/launchWords.ts'
import { SECTIONS, sectionPath } from './sections.ts'
import { chainAccess, studioClient } from './studioClient.ts'
import { WholeAddress } from '@peppermint/ui/parts/AccountLink.tsx'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import type { Sale } from '@peppermint/sale'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { indexedPhases } from '@peppermint/ui/sale/phases.ts'
import { PhaseTable } from './phases/PhaseTable.tsx'
import { Timeline } from './phases/Timeline.tsx'
import { useStore } from '@peppermint/wallet-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import { browserStorage } from '@peppermint/ui/page/storedState.ts'
import { createDraftStore } from './draftStore.ts'
import { newerReading } from './newerReading.ts'
import { deriveRights, type Studio, type StudioCollection } from './studioState.ts'
import { readCollection } from '@peppermint/sale/operations/readCollection.ts'
import type { Client } from 'viem'
import { getCode } from 'viem/actions'
import { readOwnerAccount } from './readOwnerAccount.ts'
import { NotLaunched } from '@peppermint/ui/parts/NotLaunched.tsx'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { useSlow } from '@peppermint/ui/parts/useSlow.ts'
import { formatAge } from '@peppermint/ui/words/format/age.ts'

export function StudioPage({ data }: { readonly data: RouteData<'studio'> }) {
  const { section } = data.content
  const [sale] = useState(() => (data.sale === undefined ? undefined : parseSale(data.sale)))
  const { mayRead, query, toStudio } = useStudio()
  const hasEndpoints = useSession().site.endpoints.length > 0
  // The first render is the server's, which has read the sale alone.
  const isHydrated = useIsHydrated()
  const collection = isHydrated && mayRead ? query.data : undefined
  const studio = collection === undefined ? undefined : toStudio(collection)
  const { label, about } = SECTIONS[section]
  const { notLaunched } = data
  const serverSale = notLaunched ? <NotLaunched /> : <ServerSale sale={sale} />
  // Without a wallet a launch reads nothing, and before it there is nothing to read.
  const isConsentVain = hasEndpoints && (section === 'launch' || notLaunched)
  return (
    <>
      <header className="studio-head">
        <h1>{t`Studio`}</h1>
        <p className="m">
          {studio === undefined
            ? t`Everyone can read this. Only the owner can change it.`
            : rightsWords(studio)}
          {studio !== undefined && studio.collection.ownerAccount.type !== 'none' && (
            <>
              {' '}
              {rich(parts`Owner: <a>${studio.collection.owner}</a>`, {
                a: () => (
                  <a className="brk" href={ownerPath(studio.collection.owner)}>
                    <WholeAddress address={studio.collection.owner} />
                  </a>
                ),
              })}
            </>
          )}
        </p>
      </header>
      <nav className="studio-nav" aria-label={t`Studio`}>
        {(['overview', ...STUDIO_SECTIONS] as const).map((one) => (
          <a key={one} href={sectionPath(one)} aria-current={one === section ? 'page' : undefined}>
            {SECTIONS[one].label}
          </a>
        ))}
      </nav>
      <div className="studio-title">
        <h2>{label}</h2>
        <p className="m">{about}</p>
      </div>
      {!(isHydrated && mayRead) && !isConsentVain && <ChainConsent />}
      {section === 'launch' ? (
        isHydrated && mayRead ? (
          <LaunchView />
        ) : (
          <p className="lead">{launchWords.connect}</p>
        )
      ) : !isHydrated || !mayRead ? (
        serverSale
      ) : (
        <StudioLoaded query={query} fallback={serverSale}>
          {studio !== undefined && <SectionView key={section} section={section} studio={studio} />}
        </StudioLoaded>
      )}
    </>
  )
}

/**
 * The chain's endpoints are third parties: a visitor without a wallet decides whether the page contacts them. In the HTML
 * already, where it keeps its place; the stylesheet hides it where it cannot or need not be answered.
 */
function ChainConsent() {
  const { site } = useSession()
  const isOnline = useOnline()
  if (site.endpoints.length === 0)
    return (
      <div className="notice bad" role="alert">
        <p>{noChainWords}</p>
      </div>
    )
  return (
    <div className="notice consent">
      <p>
        {!isOnline && <strong role="status">{chainFailureWords(isOnline)} </strong>}
        {chainConsentWords(getEndpointHosts(site))}
      </p>
      <button type="button" className="b secondary" onClick={() => chainAccess.set(true)}>
        {t`Read from ${COLLECTION.chain.name}`}
      </button>
    </div>
  )
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const subscribeToNothing = () => () => undefined

/** The sale as our server has read it: readable without scripts, and until the chain has been read. */
function ServerSale({ sale }: { readonly sale: Sale | undefined }) {
  if (sale === undefined) return <p className="lead">{t`Our server hasn’t read the sale yet.`}</p>
  const { minted, maxSupply, head } = sale
  return (
    <section aria-label={t`The sale`} className="studio-sale">
      <p className="lead">
        {t`${formatInteger(minted)} of ${formatInteger(maxSupply)} minted.`}{' '}
        {saleStatusWords(sale, head.timestamp)}
      </p>
      {sale.phases.length > 0 && <Timeline phases={indexedPhases(sale)} chainNow={head.timestamp} />}
      <PhaseTable sale={sale} chainNow={head.timestamp} />
      <p className="s m">{t`As of block ${formatInteger(head.number)}.`}</p>
    </section>
  )
}

/** Two blocks. */
const REFRESH_MS = 12_000

interface StudioReading {
  /** Whether the chain may be read: an account is connected, or the visitor has asked for it. */
  readonly mayRead: boolean
  readonly query: UseQueryResult<StudioCollection>
  readonly toStudio: (collection: StudioCollection) => Studio
}

/** The studio's state in React: the reading of the chain, the account's rights, the draft. */
function useStudio(): StudioReading {
  const { site } = useSession()
  const { chainId, contract } = site.deployment
  const account = useAccount()
  const isAllowed = useStore(chainAccess)
  const mayRead = (account !== undefined || isAllowed) && site.endpoints.length > 0
  const query = useQuery({
    queryKey: ['studio', contract],
    async queryFn({ client, queryKey }) {
      const read = await readStudio(studioClient(site), site)
      return newerReading(client.getQueryData<StudioCollection>(queryKey), read)
    },
    enabled: mayRead,
    refetchInterval: REFRESH_MS,
    // viem retries each request.
    retry: false,
  })
  const [draftStore] = useState(() => createDraftStore(browserStorage('sessionStorage'), contract))
  const operations = useStore(draftStore)
  return {
    mayRead,
    query,
    toStudio: (collection) => ({
      contract,
      chainId,
      collection,
      blockNumber: collection.sale.head.number,
      ...(account !== undefined && { account }),
      rights: deriveRights(collection, account),
      draft: { ...draftStore, operations },
      // A reading that takes long is not begun again.
      refresh: () => void query.refetch({ cancelRefetch: false }),
    }),
  }
}

/** The chain answers, and has no contract at the site's address. */
export class NothingDeployed extends Error {
  override readonly name = 'NothingDeployed'
}

/**
 * Reads the collection and what its owner is.
 * @throws {NothingDeployed} before a launch; viem's transport and contract errors.
 */
export async function readStudio(client: Client, { deployment }: SiteConfig): Promise<StudioCollection> {
  const collection = await readCollection(client, deployment).catch(async (error: unknown) => {
    const code = await getCode(client, { address: deployment.contract })
    throw code === undefined ? new NothingDeployed('There is no contract.', { cause: error }) : error
  })
  return { ...collection, ownerAccount: await readOwnerAccount(client, collection.owner) }
}

interface StudioLoadedProps {
  readonly query: UseQueryResult<StudioCollection>
  /** What our server has read, until the chain answers. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** The reading of the chain: loading, slow, failed, offline, or outdated. */
export function StudioLoaded({ query, fallback, children }: StudioLoadedProps) {
  const { data, error, isFetching, dataUpdatedAt } = query
  const isOnline = useOnline()
  const retry = () => void query.refetch()
  // What was read once is launched: a node that lags answers as if there were no contract.
  if (data === undefined && error instanceof NothingDeployed && isOnline) return <NotLaunched />
  if (data === undefined)
    return (
      <>
        {error === null && isOnline ? (
          <Reading />
        ) : (
          <div className="notice bad" role="alert">
            <p>{chainFailureWords(isOnline)}</p>
            <button type="button" className="b secondary" aria-disabled={isFetching} onClick={retry}>
              {isFetching ? t`Reading…` : t`Try again`}
            </button>
          </div>
        )}
        {fallback}
      </>
    )
  const headAge = Math.max(0, dataUpdatedAt / 1_000 - data.sale.head.timestamp)
  const isOutdated = error !== null || !isOnline
  return (
    <>
      {(isOutdated || headAge >= HEAD_STALE_SECONDS) && (
        <div className="notice warn" role="status">
          <p>
            {isOutdated ? outdatedChainWords(dataUpdatedAt, isOnline) : stalledChainWords(formatAge(headAge))}
          </p>
          {isOnline && <button type="button" className="text-button" onClick={retry}>{t`Try again`}</button>}
        </div>
      )}
      {children}
    </>
  )
}

function Reading() {
  const isSlow = useSlow()
  return (
    <div className="notice" role="status">
      <p>{isSlow ? slowChainWords : t`Reading from ${COLLECTION.chain.name}…`}</p>
    </div>
  )
}
