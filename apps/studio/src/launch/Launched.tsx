/** After the last creation: the contract is read back, then its address file and the next commands. */
import { argumentsOf, type DeployedContract } from '@peppermint/sale/launch/launchTypes.ts'
import { addressFileText } from '@peppermint/sale/launch/addressFileText.ts'
import { findCreationBlock } from '@peppermint/sale/launch/findCreationBlock.ts'
import { nextCommand } from '@peppermint/sale/launch/nextCommand.ts'
import { simulateCodeHash } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { useEntries } from '@peppermint/ui/account/useWallet.ts'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { keccak256, type Address, type Client } from 'viem'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { readOperationNote } from '../review/operationNote.ts'
import { studioClient } from '../studioClient.ts'
import { launchedWords, launchWords } from '../words/launchWords.ts'
import { downloadWords } from '../words/listWords.ts'
import type { LaunchTermsState } from './launchTerms.ts'
import type { LaunchReading } from './readLaunch.ts'
import type { LaunchWork } from './useLaunch.ts'

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
      return findCreationBlock(client, collection, 0)
    },
    staleTime: Infinity,
    retry: 3,
  })
  const file = `${chainId}.json`
  const save = (block: number) => {
    const contracts = describeContracts(terms, reading, entries)
    const text = addressFileText({ chainId, contract: collection, block, from: account, contracts })
    saveFile(file, text)
  }
  const commands = [
    nextCommand(['collection', '--network', COLLECTION.network, '--addresses', '.', 'status']),
    ...config.phases.flatMap(({ allowlistRoot }, phase) =>
      allowlistRoot === 'pending'
        ? [nextCommand(['allowlist', 'list.csv', '--phase', String(phase), '--deployment', file])]
        : [],
    ),
  ]
  return (
    <section className="review-card" aria-labelledby={titleId}>
      <h3 id={titleId}>{t`Launched`}</h3>
      <div className="review-body" role="status">
        {check.data !== undefined ? (
          <p>{launchedWords(config.name)}</p>
        ) : check.error === null ? (
          <p>{launchWords.checking}</p>
        ) : (
          <div className="notice bad">
            <p>{launchWords.mismatch}</p>
            <p className="s brk" lang="en">
              {check.error.message}
            </p>
          </div>
        )}
        <p>
          <AccountLink address={collection} isWhole />
        </p>
      </div>
      {check.data !== undefined && (
        <div className="review-foot">
          <button type="button" className="b" onClick={() => save(check.data)}>
            {downloadWords(file)}
          </button>
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
 * @throws {Error} with the mismatch; viem's errors.
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
      throw new Error(`${name}: the code at ${address} is not what its creation leaves.`)
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
