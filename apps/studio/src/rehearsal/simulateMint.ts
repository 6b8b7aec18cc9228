/**
 * Runs a mint at another time on the node, where the node can: with the overrides of `eth_call`, or with
 * `eth_simulateV1` after the draft's own transactions.
 */
import { decodeMintError, type MintCall } from '@peppermint/sale'
import { multicallOf } from '@peppermint/sale/multicallOf.ts'
import { numberToHex, type Address, type Client, type Hex } from 'viem'
import { mintErrorWords } from '@peppermint/ui/words/mintErrorWords.ts'

export type Simulation =
  | { readonly status: 'succeeds' }
  /** `title` names the contract's reason. */
  | { readonly status: 'refused'; readonly title: string }
  /** The draft itself fails. */
  | { readonly status: 'draft-fails' }
  /** A block with the draft must come before that time. */
  | { readonly status: 'too-early' }
  /** The node runs no calls at another time. */
  | { readonly status: 'unsupported' }

export interface MintAtTime {
  readonly account: Address
  readonly call: MintCall
  /** Unix seconds. */
  readonly time: number
  /** The draft's calls, in order, each from the account that the contract accepts it from. */
  readonly draft: readonly DraftCall[]
}

export interface DraftCall {
  readonly from: Address
  readonly data: Hex
}

/**
 * Whether the node applies the time, or ignores it silently: `getCurrentBlockTimestamp()` of Multicall3, else a creation
 * whose code would be the timestamp.
 */
const probeOf = (client: Client) => {
  const to = multicallOf(client)
  return to === undefined
    ? ({ data: '0x4260005260206000f3' } as const)
    : ({ to, data: '0x0f28c97d' } as const)
}

/** Whether an account can pay is shown apart from whether the contract accepts. */
const RICH = { balance: numberToHex(2n ** 100n) } as const

/** Never rejects. */
export async function simulateMint(client: Client, mint: MintAtTime): Promise<Simulation> {
  try {
    return mint.draft.length === 0 ? await callAt(client, mint) : await simulateAfterDraft(client, mint)
  } catch {
    return { status: 'unsupported' }
  }
}

/** A request with parameters beyond those of viem's types. */
type Send = (request: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>

async function callAt(client: Client, { account, call, time }: MintAtTime): Promise<Simulation> {
  const send = client.request as Send
  const block = { time: numberToHex(time) }
  const state = { [account]: RICH }
  const [seen, refusal] = await Promise.all([
    send({ method: 'eth_call', params: [probeOf(client), 'latest', {}, block] }),
    send({ method: 'eth_call', params: [toRpc(account, call), 'latest', state, block] }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    ),
  ])
  if (!isTime(seen, time)) return { status: 'unsupported' }
  if (refusal === undefined) return { status: 'succeeds' }
  return toRefusal(refusal.error)
}

interface Head {
  readonly number: Hex
  readonly timestamp: Hex
}

interface SimulatedCall {
  readonly status: Hex
  readonly returnData: Hex
  readonly error?: { readonly data?: Hex; readonly message?: string }
}

async function simulateAfterDraft(client: Client, mint: MintAtTime): Promise<Simulation> {
  const { account, call, time, draft } = mint
  const send = client.request as Send
  const head = (await send({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as Head
  const headTime = Number(head.timestamp)
  // The draft's block comes first, and a block must be later than the one before it.
  if (time < headTime + 2) return { status: 'too-early' }
  const accounts = [account, ...draft.map(({ from }) => from)]
  const blocks = await send({
    method: 'eth_simulateV1',
    params: [
      {
        blockStateCalls: [
          {
            blockOverrides: { time: numberToHex(headTime + 1) },
            stateOverrides: Object.fromEntries(accounts.map((each) => [each, RICH])),
            calls: draft.map(({ from, data }) => ({ from, to: call.to, data })),
          },
          { blockOverrides: { time: numberToHex(time) }, calls: [probeOf(client), toRpc(account, call)] },
        ],
      },
      // A newer one might be too late for the draft's block.
      head.number,
    ],
  })
  const [written, minted] = blocks as readonly { readonly calls: readonly SimulatedCall[] }[]
  const [probe, outcome] = minted?.calls ?? []
  if (
    written === undefined ||
    probe === undefined ||
    outcome === undefined ||
    !isTime(probe.returnData, time)
  )
    return { status: 'unsupported' }
  if (written.calls.some(({ status }) => status !== '0x1')) return { status: 'draft-fails' }
  return outcome.status === '0x1' ? { status: 'succeeds' } : toRefusal([outcome.error, outcome.returnData])
}

const toRpc = (from: Address, { to, data, value }: MintCall) => ({
  from,
  to,
  data,
  value: numberToHex(value),
})

const isTime = (answer: unknown, time: number): boolean =>
  typeof answer === 'string' && answer !== '0x' && BigInt(answer) === BigInt(time)

function toRefusal(failure: unknown): Simulation {
  const parts: readonly unknown[] = Array.isArray(failure) ? failure : [failure]
  for (const part of parts) {
    const error = decodeMintError(part)
    if (error !== undefined) return { status: 'refused', title: mintErrorWords(error).title }
  }
  return { status: 'unsupported' }
}
