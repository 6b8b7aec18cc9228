/** The launch of the connected account: its terms, what the chain has of it, and how the next creation is sent. */
import { useMemo, useState } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { findStartedPhases } from '@peppermint/sale/launch/launchChecks.ts'
import type { LinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useEntries, useWalletSnapshot } from '@peppermint/ui/account/useWallet.ts'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { useQuery } from '@tanstack/react-query'
import { keccak256, type Address } from 'viem'
import { attemptAfter, type Attempt } from '../review/attempt.ts'
import { findRunActions, type RunActions } from '../review/runActions.ts'
import { readStepStates, type StepState } from '../review/stepStates.ts'
import { studioClient } from '../studioClient.ts'
import { notConnectedProblem } from '../words/reviewWords.ts'
import { launchStoresOf } from './launchStore.ts'
import { planTerms, type LaunchTermsState } from './launchTerms.ts'
import { isLocalChain, readLaunch, type LaunchReading } from './readLaunch.ts'

/** About two blocks. */
const REFRESH_MS = 4_000

export interface LaunchWork {
  /** Undefined until it is known whether money is at stake. */
  readonly terms: LaunchTermsState | undefined
  readonly link: LinkFile | undefined
  readonly setLink: (link: LinkFile | undefined) => void
  /** Undefined while it is read. */
  readonly reading: LaunchReading | undefined
  /** An issue for each phase that has started before the collection exists: it must not be created any more. */
  readonly startedPhases: readonly string[]
  /** Why the chain could not be read, or a constructor reverts. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly isOnline: boolean
  /** When `reading` was read, Unix milliseconds. */
  readonly readAt: number
  /** Of the creations. */
  readonly states: readonly StepState[]
  readonly actions: RunActions
  /** A launch with other terms that was begun here. */
  readonly conflict: Address | undefined
  /** Whether a creation of this launch was requested here: nothing can have changed its terms since. */
  readonly isBegun: boolean
  readonly attempt: Attempt
  readonly send: (index: number) => void
  /** Forgets the launch that was begun. */
  readonly abandon: () => void
}

export function useLaunch(account: Address): LaunchWork {
  const { kit, site } = useSession()
  const { chainId } = site.deployment
  const loaded = useStore(kit.loaded)
  const snapshot = useWalletSnapshot()
  const entries = useEntries()
  const isOnline = useOnline()
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' })
  const stores = launchStoresOf(chainId, account)
  const link = useStore(stores.link)
  const begun = useStore(stores.begun)
  const client = studioClient(site)
  const chain = useQuery({
    queryKey: ['launch-chain', chainId],
    queryFn: async () => ({ isLive: !(await isLocalChain(client, site.endpoints)) }),
    staleTime: Infinity,
    // The client has its own retries.
    retry: false,
  })
  // Hashes a quarter of a megabyte.
  const terms = useMemo(
    () => chain.data && planTerms(COLLECTION.launch, { chainId, account, isLive: chain.data.isLive }, link),
    [chain.data, chainId, account, link],
  )
  const ready = terms?.status === 'ready' ? terms : undefined
  const query = useQuery({
    queryKey: ['launch', chainId, account, ready?.collection],
    queryFn: () => {
      if (ready === undefined) throw new Error('There is no launch to read.')
      return readLaunch(client, ready.launch, account)
    },
    enabled: ready !== undefined,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  const reading = query.data
  const isLive = chain.data?.isLive !== false
  const startedPhases =
    ready === undefined || reading === undefined
      ? []
      : findStartedPhases(ready.config, {
          isLive,
          isCreated: reading.creations.at(-1)?.code !== undefined,
          now: reading.time,
        })
  const run = {
    id: ready?.collection ?? '',
    steps: ready?.launch.steps.map(({ initCode }) => [initCode]) ?? [],
    gone: [],
  }
  const journal = loaded?.journal
  const sent = readStepStates(run, entries, (id) => journal?.isRequestOpen(id) === true)
  const states = sent.map((state, index): StepState => {
    const code = reading?.creations[index]?.code
    if (code !== undefined) return { status: 'done', hash: keccak256(code), blockNumber: 0 }
    // The journal may know of a block that this node has not read.
    return state.status === 'done' ? { status: 'sent', hash: state.hash, isUnseen: false } : state
  })

  async function send(index: number): Promise<void> {
    const step = ready?.launch.steps[index]
    if (ready === undefined || step === undefined || attempt.status === 'busy') return
    if (loaded === undefined || snapshot.status !== 'connected')
      return setAttempt({ status: 'failed', problem: notConnectedProblem })
    setAttempt({ status: 'busy' })
    const { sendCreation } = await import('./sendCreation.ts')
    const outcome = await sendCreation(
      {
        client,
        chainId,
        chainName: COLLECTION.chain.name,
        journal: loaded.journal,
        account: snapshot.account,
        walletName: snapshot.walletName,
        provider: loaded.engine.provider,
      },
      {
        step,
        index,
        collection: ready.collection,
        description: `${ready.config.name}: ${step.name}`,
        config: ready.config,
        isLive,
        onAsk(asked) {
          stores.begun.set(ready.collection)
          setAttempt({ status: 'busy', asked })
        },
      },
    )
    void query.refetch()
    setAttempt(attemptAfter(outcome))
  }

  return {
    terms,
    link,
    setLink: stores.link.set,
    reading,
    startedPhases,
    failure: chain.error ?? query.error,
    isOnline,
    readAt: query.dataUpdatedAt,
    retry: () => void (chain.error === null ? query.refetch() : chain.refetch()),
    states,
    actions: findRunActions(states, false, attempt.status === 'busy', true),
    conflict: ready !== undefined && begun !== undefined && begun !== ready.collection ? begun : undefined,
    isBegun: begun !== undefined && begun === ready?.collection,
    attempt,
    send: (index) => void send(index),
    abandon: () => stores.begun.set(undefined),
  }
}
