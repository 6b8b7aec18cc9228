/** The page of an account: what it holds. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCopy } from '@peppermint/wallet-kit'
import { fetchOwner, type OwnerAnswer } from '@peppermint/api'
import { isAddressEqual, type Address } from 'viem'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { useAccountName } from '@peppermint/ui/parts/AccountLink.tsx'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { Loaded } from '@peppermint/ui/parts/Loaded.tsx'
import { ownerPath, safePath } from '@peppermint/ui/page/paths.ts'
import { useAccount, useEntries } from '@peppermint/ui/account/useWallet.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import {
  emptyOwnerWords,
  heldWords,
  ownerReadingWords,
  pendingMintWords,
  safeBadgeWords,
} from './ownerWords.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { OwnerTiles } from './OwnerTiles.tsx'
import { SendStatus } from './send/SendStatus.tsx'
import { onThisDeployment, pendingMints } from '@peppermint/ui/mints/journalMint.ts'
import { closeCard, useClosed } from '@peppermint/ui/mints/keptClosed.ts'
import { canReadSafe } from './safeSources.ts'

/** What an account holds changes with mints, reveals and transfers. */
const REFRESH_MS = 15_000

export function OwnerPage({ data }: { readonly data: RouteData<'owner'> }) {
  const { address, cursor, answer } = data.content
  const { api } = useSession().site
  const query = useInfiniteQuery({
    queryKey: ['owner', address, cursor],
    queryFn: ({ pageParam, signal }) => fetchOwner(api ?? '', address, { cursor: pageParam }, signal),
    initialPageParam: cursor,
    getNextPageParam: (last: OwnerAnswer) => last.next ?? undefined,
    ...(answer === undefined ? {} : { initialData: { pages: [answer], pageParams: [cursor] } }),
    enabled: api !== null,
    refetchInterval: REFRESH_MS,
  })
  const account = useAccount()
  const isOwn = account !== undefined && isAddressEqual(account, address)
  // Here, because it also shows the page of what cannot be read.
  const closed = useClosed()
  return (
    <>
      <OwnerHeading address={address} isOwn={isOwn} />
      {isOwn && <PendingMints />}
      {isOwn && <SendStatus />}
      <Loaded query={query} words={ownerReadingWords}>
        {({ pages }) => (
          <Holdings
            pages={pages}
            closed={closed}
            isOwn={isOwn}
            isFirst={cursor === undefined}
            isReading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </Loaded>
    </>
  )
}

function OwnerHeading({ address, isOwn }: { readonly address: Address; readonly isOwn: boolean }) {
  const { explorer } = useSession().site
  const { name, avatarUrl } = useAccountName(address)
  const shown =
    explorer === undefined ? (
      address
    ) : (
      <a href={`${explorer}/address/${address}`} target="_blank" rel="noreferrer">
        {address}
      </a>
    )
  return (
    <header className="owner-head">
      {avatarUrl !== undefined && <img className="avatar" src={avatarUrl} alt="" width="96" height="96" />}
      <div>
        <h1>{name ?? shortenHex(address)}</h1>
        <p className="brk">{isOwn ? rich(parts`Your account: ${shown}`, {}) : shown}</p>
        <div className="actions">
          <CopyAddress address={address} />
          <SafeBadge address={address} />
        </div>
      </div>
    </header>
  )
}

function CopyAddress({ address }: { readonly address: Address }) {
  const [outcome, copy] = useCopy(address)
  return (
    <button type="button" className="b secondary" onClick={copy}>
      <span aria-live="polite">
        {outcome === undefined ? t`Copy address` : outcome === 'copied' ? t`Copied` : t`Couldn’t copy`}
      </span>
    </button>
  )
}

const LINKS: Elements = {
  mint: (text) => <a href="/">{text}</a>,
  all: (text) => <a href="/peppers">{text}</a>,
}

interface HoldingsProps {
  readonly pages: readonly OwnerAnswer[]
  /** Closed tokens of this browser. */
  readonly closed: readonly number[]
  /** Of the connected account. */
  readonly isOwn: boolean
  /** Whether the first page is the beginning of the list. */
  readonly isFirst: boolean
  readonly isReading: boolean
  readonly onMore: () => void
}

function Holdings({ pages, closed, isOwn, isFirst, isReading, onMore }: HoldingsProps) {
  const newest = pages[0]
  if (newest === undefined) return null
  const { held, minted, owner } = newest
  const { peppers, sealed, heat } = closeHoldings(pages, closed, isOwn)
  if (held === 0)
    return (
      <section aria-labelledby="held">
        <h2 id="held">{t`No ${COLLECTION.unit.many}`}</h2>
        <p className="lead">{emptyOwnerWords(minted, isOwn)}</p>
        <p>
          {rich(parts`<mint>Go to the mint</mint> or <all>see all ${COLLECTION.unit.many}</all>.`, LINKS)}
        </p>
      </section>
    )
  const next = pages.at(-1)?.next ?? null
  return (
    <section aria-labelledby="held">
      <h2 id="held">{heldWords(held)}</h2>
      <dl className="figures">
        <Figure label={t`Sealed`} value={formatInteger(sealed)} />
        <Figure label={t`Minted to this account`} value={formatInteger(minted)} />
        {heat !== null && <Figure label={t`Hottest`} value={`${formatInteger(heat.most)} SHU`} />}
        {heat !== null && <Figure label={t`Mean heat`} value={`${formatInteger(heat.mean)} SHU`} />}
      </dl>
      {!isFirst && (
        <p>
          <a href={ownerPath(owner as Address)}>{t`Back to the first ${COLLECTION.unit.many}`}</a>
        </p>
      )}
      <OwnerTiles
        peppers={peppers}
        owner={isOwn ? (owner as Address) : undefined}
        block={newest.asOf.number}
      />
      {next !== null && (
        <a
          className="b secondary more"
          href={`${ownerPath(owner as Address)}?cursor=${next}`}
          aria-disabled={isReading}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            event.stopPropagation()
            if (!isReading) onMore()
          }}
        >
          {isReading ? t`Reading…` : t`Show more`}
        </a>
      )}
    </section>
  )
}

/** What an account holds as its visitor has seen it. */
export function closeHoldings(
  pages: readonly OwnerAnswer[],
  closed: readonly number[],
  isOwn: boolean,
): Pick<OwnerAnswer, 'peppers' | 'sealed' | 'heat'> {
  const all = pages.flatMap(({ peppers }) => peppers)
  const peppers = all.map((pepper) => closeCard(pepper, closed))
  const unopened = all.filter(({ card }, index) => card !== null && peppers[index]?.card === null).length
  const { sealed = 0, heat = null } = pages[0] ?? {}
  return {
    peppers,
    sealed: sealed + unopened,
    // From a range that includes a closed card one could read that card; it may be on a page that is not read yet.
    heat: unopened > 0 || (isOwn && closed.length > 0) ? null : heat,
  }
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const LINK: Elements = { a: (text) => <a href="/">{text}</a> }

/** Mints of the connected account that Canto has not confirmed yet, from the journal. */
function PendingMints() {
  const { site } = useSession()
  const entries = useEntries()
  const pending = pendingMints(onThisDeployment(entries, site.deployment.contract))
  if (pending.length === 0) return null
  return (
    <div className="pending" role="status">
      {pending.map((mint) => (
        <p key={mint.id} className="notice">
          {pendingMintWords(mint.quantity)} {rich(parts`<a>Follow it on the mint page</a>.`, LINK)}
        </p>
      ))}
    </div>
  )
}

/** Says that an account is a Safe, and leads to its page. */
function SafeBadge({ address }: { readonly address: Address }) {
  const { site } = useSession()
  const isConnected = useAccount() !== undefined
  const { data } = useQuery({
    queryKey: ['safe', address, isConnected],
    queryFn: async ({ signal }) => {
      const { readSafeOwners } = await import('./readSafeOwners.ts')
      return (await readSafeOwners(site, address, isConnected, signal)) ?? null
    },
    enabled: canReadSafe(site, isConnected),
    staleTime: Infinity,
    // Whether it is a Safe changes nothing about what it holds.
    retry: false,
  })
  if (!data) return null
  return (
    <a className="badge" href={safePath(address)}>
      {safeBadgeWords(data)}
    </a>
  )
}
