/** After the last creation: the contract is read back, then its address file and the next commands. */
import { argumentsOf, type DeployedContract } from '@peppermint/sale/launch/launchTypes.ts'
import { addressFileText } from '@peppermint/sale/launch/addressFileText.ts'
import { findCreationBlock } from '@peppermint/sale/launch/findCreationBlock.ts'
import { allowlistCommands, nextCommand } from '@peppermint/sale/launch/nextCommand.ts'
import { simulateCodeHash } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { DeployFailed } from '@peppermint/sale/launch/verifyDeployment.ts'
import { useEntries } from '@peppermint/ui/account/useWallet.ts'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { keccak256, type Address, type Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { readOperationNote } from '../review/operationNote.ts'
import { networkOptions } from './networkOptions.ts'
import { studioClient } from '../studioClient.ts'
import { launchedWords, launchWords } from '../words/launchWords.ts'
import { downloadWords } from '../words/listWords.ts'
import { Failure } from './Failure.tsx'
import type { LaunchTermsState } from './launchTerms.ts'
import type { LaunchReading } from './readLaunch.ts'
import type { LaunchWork } from './useLaunch.ts'

/** That a page asks a node for at a time, a thousand in one request. */
const MAX_SEARCHED_BLOCKS = 100_000

interface LaunchedProps {
  readonly account: Address
  readonly terms: Extract<LaunchTermsState, { readonly status: 'ready' }>
  readonly reading: LaunchReading
  readonly work: LaunchWork
}

export function Launched({ account, terms, reading, work }: LaunchedProps) {
  const { site } = useSession()
  const { chainId } = site.deployment
  const entries = useEntries()
  const titleId = useId()
  const { collection, config } = terms
  const check = useQuery({
    queryKey: ['launched', chainId, collection],
    async queryFn() {
      const client = studioClient(site)
      await requireCode(client, terms, reading)
      // One that was launched earlier may have mints and other phases by now.
      if (work.isBegun) await terms.launch.check(client)
      work.abandon()
      return true
    },
    staleTime: Infinity,
    retry: 3,
  })
  const contracts = describeContracts(terms, reading, entries)
  const sentIn = contracts.find(({ address }) => address === collection)?.block
  /** Blocks up to this one are still to be searched; undefined: all. */
  const [unsearched, setUnsearched] = useState<number>()
  const search = useQuery({
    queryKey: ['launched-in', chainId, collection, unsearched],
    async queryFn({ signal }) {
      const client = studioClient(site)
      const newest = unsearched ?? Number(await getBlockNumber(client))
      const oldest = Math.max(0, newest - MAX_SEARCHED_BLOCKS + 1)
      const block = await findCreationBlock(client, collection, oldest, { newest, signal })
      return { block: block ?? (oldest === 0 ? 0 : undefined), oldest }
    },
    // Only for who asks for the file.
    enabled: false,
    staleTime: Infinity,
    retry: false,
  })
  const file = `${chainId}.json`
  async function save() {
    const { data } = sentIn === undefined ? await search.refetch() : { data: { block: sentIn, oldest: 0 } }
    if (data === undefined) return
    const { block, oldest } = data
    if (block === undefined) return setUnsearched(oldest - 1)
    const text = addressFileText({ chainId, contract: collection, block, from: account, contracts })
    saveFile(file, text)
  }
  const commands = [
    nextCommand(['collection', ...networkOptions(site), '--addresses', '.', 'status']),
    ...allowlistCommands(config.phases, file, networkOptions(site)),
  ]
  return (
    <section className="review-card" aria-labelledby={titleId}>
      <h3 id={titleId}>{t`Launched`}</h3>
      <div className="review-body" role="status">
        {check.data !== undefined ? (
          <p>{launchedWords(config.name)}</p>
        ) : check.error === null ? (
          <p>{launchWords.checking}</p>
        ) : check.error instanceof DeployFailed ? (
          <div className="notice bad">
            <p>{launchWords.mismatch}</p>
            <p className="s brk" lang="en">
              {check.error.mismatch}
            </p>
          </div>
        ) : (
          <Failure words={launchWords.unread} failure={check.error} onRetry={() => void check.refetch()} />
        )}
        <p>
          <AccountLink address={collection} isWhole />
        </p>
      </div>
      {check.data !== undefined && (
        <div className="review-foot">
          <button
            type="button"
            className="b"
            aria-disabled={search.isFetching}
            onClick={() => !search.isFetching && void save()}
          >
            {downloadWords(file)}
          </button>
          {search.isFetching ? (
            <p role="status">{launchWords.searching}</p>
          ) : search.error === null ? (
            unsearched !== undefined && search.data === undefined && <p role="status">{launchWords.older}</p>
          ) : (
            <Failure words={launchWords.unread} failure={search.error} />
          )}
          <p>{launchWords.keepFile}</p>
          <p>{launchWords.next}</p>
          {commands.map((command) => (
            <code key={command} className="brk command">
              {command}
            </code>
          ))}
        </div>
      )}
    </section>
  )
}

/**
 * Compares each contract's code with what its creation leaves.
 * @throws {DeployFailed} with the mismatch; viem's errors.
 */
async function requireCode(
  client: Client,
  { launch }: LaunchedProps['terms'],
  { creations }: LaunchReading,
): Promise<void> {
  const expected = await Promise.all(launch.steps.map((step) => simulateCodeHash(client, step)))
  for (const [index, { name, address, code = '0x' }] of creations.entries()) {
    const hash = expected[index]
    if (hash !== undefined && hash !== keccak256(code))
      throw new DeployFailed(`${name}: the code at ${address} is not what its creation leaves.`)
  }
}

function describeContracts(
  { launch, collection }: LaunchedProps['terms'],
  { creations }: LaunchReading,
  entries: readonly JournalEntry[],
): readonly DeployedContract[] {
  return launch.steps.map((step, index) => {
    const { address = '0x', code = '0x' } = creations[index] ?? {}
    const encoded = argumentsOf(step)
    const sent = entries.find((entry) => {
      const note = readOperationNote(entry)
      return entry.status === 'confirmed' && note?.run === collection && note.step === index
    })
    return {
      name: step.name,
      address,
      codeHash: keccak256(code),
      ...(encoded !== undefined && { arguments: encoded }),
      ...(sent?.status === 'confirmed' && { transaction: sent.hash, block: Number(sent.blockNumber) }),
    }
  })
}
