/** Describes the calls and transfers of a page: decodes them, and reads the tokens of all of them at once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CalldataSummary } from '@peppermint/safe/decode'
import type { DataDecoded, TransferTxInfo, TxInfo } from '@peppermint/safe/wire'
import { type Address, size } from 'viem'
import { createNames, type NameOf } from '../addressNames.ts'
import type { Token } from '../assets/token.ts'
import type { safeTransfers } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { describeCall, describeToken, directionOf, type CallInput } from '@peppermint/safe/describe'

export type TransferRow = typeof safeTransfers.$inferSelect

/** A call, or with the beginning of its calldata in lists. */
export interface DescribableCall extends Pick<CallInput, 'to' | 'data'> {
  readonly dataSize?: number | null
  readonly actionCount?: number | null
}

const isTruncated = ({ data, dataSize }: DescribableCall) =>
  typeof dataSize === 'number' && dataSize > size(data)

const keyOf = (call: DescribableCall) =>
  `${call.to}${call.data}${isTruncated(call) ? `${call.dataSize} ${call.actionCount}` : ''}`

/** Descriptions of one answer. */
export interface Descriptions {
  readonly nameOf: NameOf
  readonly tokens: ReadonlyMap<Address, Token>
  /** Describes a call that was decoded whole, for details. */
  readonly call: (call: CallInput, dataDecoded: DataDecoded | null) => TxInfo
  /** Describes one of the page's calls, for lists. */
  readonly summary: (call: CallInput & DescribableCall) => TxInfo
  readonly transfer: (transfer: TransferRow) => TransferTxInfo
}

/**
 * Reads what describes these calls and transfers of a Safe.
 * @param trusted the Safe's trusted tokens.
 * Other requests have their turn between two calls.
 * @param parameters addresses among the calls' arguments, to be named if they are tokens.
 */
export async function readDescriptions(
  { config, tokens: reader, decoder }: Pick<GatewayChain, 'config' | 'tokens' | 'decoder'>,
  trusted: ReadonlySet<Address>,
  calls: readonly DescribableCall[],
  transfers: readonly TransferRow[],
  parameters: readonly Address[] = [],
): Promise<Descriptions> {
  const called = calls.filter(({ data }) => data !== '0x').map(({ to }) => to)
  const moved = transfers.flatMap(({ token }) => token ?? [])
  const tokens = await reader.readTokens([...called, ...moved, ...parameters])
  const nameOf = createNames(config, tokens)
  const summaries = new Map<string, CalldataSummary | undefined>()
  for (const call of calls) {
    const { to, data, actionCount = null } = call
    if (data === '0x' || summaries.has(keyOf(call))) continue
    summaries.set(keyOf(call), decoder.summarize(data, to, isTruncated(call) ? { actionCount } : undefined))
    await nextTurn()
  }
  const factsOf = ({ to }: CallInput) => ({ token: tokens.get(to), isTrusted: trusted.has(to), nameOf })
  return {
    nameOf,
    tokens,
    call: (call, dataDecoded) => describeCall(call, { ...factsOf(call), dataDecoded }),
    summary(call) {
      const summary = summaries.get(keyOf(call))
      if (summary === undefined) return describeCall(call, { ...factsOf(call), dataDecoded: null })
      const { actionCount, ...dataDecoded } = summary
      return describeCall(call, { ...factsOf(call), dataDecoded, actionCount })
    },
    transfer({ safe, from, to, tokenType, token, value, tokenId }) {
      return {
        type: 'Transfer',
        humanDescription: null,
        sender: nameOf(from),
        recipient: nameOf(to),
        direction: directionOf(safe, from, to),
        transferInfo:
          tokenType === 'NATIVE' || token === null
            ? { type: 'NATIVE_COIN', value: (value ?? 0n).toString() }
            : describeToken(token, tokenType, value ?? tokenId ?? 0n, tokens.get(token), trusted.has(token)),
      }
    },
  }
}
