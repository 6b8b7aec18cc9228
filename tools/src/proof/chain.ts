/** Reads many pictures at a time from the art contracts on a test chain. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import { readContract, sendTransaction } from 'viem/actions'
import { encodeTraits, type Card } from '@peppermint/art'
import { startChain, testAccount, type TestChain } from '@peppermint/devnet/testChain'
import { artOf } from '@peppermint/sale/launch/artSteps.ts'
import { createAll, type LocalContract } from '../launch/rehearse.ts'
import { build, withBuildLock } from '@peppermint/contracts/forge'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '../../../contracts')

const batchAbi = parseAbi([
  'function tokens(address renderer, address deck, uint256 first, uint256 count) view returns (bytes32[] hashes, uint256[] gas)',
  'function sealedTokens(address renderer, uint256 first, uint256 count) view returns (bytes32[] hashes, uint256[] gas)',
  'function drawings(address art, uint256[] seeds, uint24[] traits) view returns (bytes32[] hashes, uint256[] gas)',
])

/** Hash and gas of each picture of a batch. */
type BatchResult = readonly [hashes: readonly Hex[], gas: readonly bigint[]]

/** A chain with the art contracts. */
export interface ArtChain {
  readonly chain: TestChain
  /** The art contracts, in order of creation. */
  readonly contracts: readonly LocalContract[]
  readonly deck: Address
  readonly renderer: Address
  /** The contract that draws. */
  readonly art: Address
  /** Metadata of cards from `first` on; token 20,000 − n has card n. At most `BATCH` at a time. */
  readonly tokens: (first: number, count: number) => Promise<BatchResult>
  readonly sealedTokens: (first: number, count: number) => Promise<BatchResult>
  readonly drawings: (cards: readonly Card[]) => Promise<BatchResult>
}

/** Pictures per call that fit in a block's gas. */
export const BATCH_SIZE = 15

/** Starts a chain and deploys the art contracts and a batch reader. */
export async function startArtChain(): Promise<ArtChain> {
  const chain = await startChain()
  const { client } = chain
  const { steps, deck, renderer } = artOf(undefined)
  const launch = { steps, check: () => Promise.resolve() }
  const contracts = await createAll(client, launch, testAccount(0).address)
  const art = contracts.find(({ name }) => name === 'PepperArt')?.address ?? zeroAddress
  const hash = await sendTransaction(client, { data: readBatchBytecode() })
  const { contractAddress } = await waitForReceipt(client, { hash })
  if (!contractAddress) throw new Error('The batch reader was not created.')
  const addresses = { deck, renderer, art }
  return { chain, contracts, ...addresses, ...createBatchReader(client, contractAddress, addresses) }
}

function createBatchReader(
  client: TestChain['client'],
  address: Address,
  { renderer, deck, art }: Pick<ArtChain, 'renderer' | 'deck' | 'art'>,
): Pick<ArtChain, 'tokens' | 'sealedTokens' | 'drawings'> {
  const contract = { address, abi: batchAbi }
  return {
    tokens: (first, count) =>
      readContract(client, {
        ...contract,
        functionName: 'tokens',
        args: [renderer, deck, BigInt(first), BigInt(count)],
      }),
    sealedTokens: (first, count) =>
      readContract(client, {
        ...contract,
        functionName: 'sealedTokens',
        args: [renderer, BigInt(first), BigInt(count)],
      }),
    drawings: (cards) =>
      readContract(client, {
        ...contract,
        functionName: 'drawings',
        args: [art, cards.map((card) => BigInt(card.number)), cards.map(encodeTraits)],
      }),
  }
}

function readBatchBytecode(): Hex {
  return withBuildLock(() => {
    build('art')
    const artifact: { readonly bytecode: { readonly object: Hex } } = JSON.parse(
      readFileSync(join(contractsFolder, 'out/ArtBatch.sol/ArtBatch.json'), 'utf8'),
    )
    return artifact.bytecode.object
  })
}
