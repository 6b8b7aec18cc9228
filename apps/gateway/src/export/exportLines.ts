/** A Safe's history as lines for accounting: one for each coin or token that moved, and for what moved nothing. */
import type { Address } from 'viem'
import { formatUnits, zeroAddress } from 'viem'
import type { Token } from '../assets/token.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { TransferRow } from '../transactions/describeTransactions.ts'
import { EVERY_ITEM, readExecutedHashes, readModules, readTransfers } from '../transactions/historyItems.ts'
import type { HistoryRow } from '../transactions/historyRows.ts'
import type { MultisigTransaction } from '../transactions/multisigTransaction.ts'
import { readOrigin } from '../transactions/origin.ts'
import { readMultisigTransactions } from '../transactions/readMultisigTransactions.ts'
import type { ModuleRow } from '../transactions/summaries.ts'
import type { TokenFilter } from '../transactions/tokenFilter.ts'

type Line = readonly (string | number | null)[]

/** Names of Safe's own export, and the id of an ERC-721. */
export const EXPORT_HEADER: Line = [
  'Nonce',
  'Safe Address',
  'From Address',
  'To Address',
  'Transaction Hash',
  'Contract Address',
  'Amount',
  'Asset Type',
  'Asset Symbol',
  'Created at',
  'Executed at',
  'Proposer Address',
  'Executor Address',
  'Note',
  'Amount Gas',
  'Gas token',
  'Token ID',
]

/** What was executed in an Ethereum transaction. */
type Execution =
  | { readonly type: 'multisig'; readonly transaction: MultisigTransaction }
  | { readonly type: 'module'; readonly row: ModuleRow }

/** @param rows of the history. Every line of them is made, so that their number is bounded before. */
export async function readExportLines(
  chain: GatewayChain,
  safe: GatewaySafe,
  rows: readonly HistoryRow[],
  filter: TokenFilter,
): Promise<Line[]> {
  const executed = rows.flatMap((row) => (row.hasExecution ? [row.transactionHash] : []))
  const [hashes, modules, transfers] = await Promise.all([
    readExecutedHashes(chain, safe, executed, EVERY_ITEM),
    readModules(chain, safe, executed, EVERY_ITEM),
    readTransfers(chain, safe, rows, filter, EVERY_ITEM),
  ])
  const transactions = await readMultisigTransactions(
    chain,
    safe,
    hashes.map(({ safeTxHash }) => safeTxHash),
    'list',
  )
  const gasTokens = [...transactions.values()].map(({ gasToken }) => gasToken)
  const tokens = await chain.tokens.readTokens([
    ...transfers.flatMap(({ token }) => token ?? []),
    ...gasTokens.filter((token) => token !== zeroAddress),
  ])
  const write = createLines(chain, safe.address, tokens)
  return rows.flatMap((row) => {
    const isOfRow = (each: { readonly transactionHash: string }) =>
      each.transactionHash === row.transactionHash
    const executions: readonly Execution[] = [
      ...hashes
        .filter(isOfRow)
        .flatMap(({ safeTxHash }) => transactions.get(safeTxHash) ?? [])
        .map((transaction) => ({ type: 'multisig', transaction }) as const),
      ...modules.filter(isOfRow).map((each) => ({ type: 'module', row: each }) as const),
    ]
    const moved = transfers.filter(isOfRow)
    const [only] = executions
    // Of several executions in one Ethereum transaction, the logs do not say which one moved what.
    if (executions.length === 1 && only !== undefined && moved.length > 0)
      return moved.map((transfer, index) => write(row, transfer, only, index === 0))
    return [
      ...executions.map((execution) => write(row, undefined, execution, true)),
      ...moved.map((transfer) => write(row, transfer, undefined, false)),
    ]
  })
}

const KINDS = { NATIVE: 'native', ERC20: 'erc20', ERC721: 'erc721' } as const

function createLines(
  { config: { nativeCurrency, safeApps } }: GatewayChain,
  safe: Address,
  tokens: ReadonlyMap<Address, Token>,
) {
  const isoDate = (milliseconds: number) => new Date(milliseconds).toISOString()

  function amountOf({ token, tokenType, value, tokenId }: TransferRow) {
    const known = token === null ? undefined : tokens.get(token)
    const isErc721 = token !== null && (known?.type ?? tokenType) === 'ERC721'
    const decimals = token === null ? nativeCurrency.decimals : (known?.decimals ?? 0)
    const number = value ?? tokenId ?? 0n
    // Without its decimals an amount would be off by as many digits.
    const isRead = token === null || known !== undefined
    return {
      amount: isErc721 ? '1' : isRead ? formatUnits(number, decimals) : '',
      kind: isErc721 ? KINDS.ERC721 : KINDS[token === null ? 'NATIVE' : 'ERC20'],
      symbol: token === null ? nativeCurrency.symbol : (known?.symbol ?? ''),
      tokenId: isErc721 ? number.toString() : '',
    }
  }

  /** Refund of the executor, at the first line of an execution. */
  function refundOf({ gasToken, execution }: MultisigTransaction): readonly [amount: string, symbol: string] {
    const payment = execution?.payment ?? 0n
    if (payment === 0n) return ['', '']
    const token = gasToken === zeroAddress ? nativeCurrency : tokens.get(gasToken)
    return token === undefined ? ['', ''] : [formatUnits(payment, token.decimals ?? 0), token.symbol]
  }

  return (
    { transactionHash, timestamp }: HistoryRow,
    transfer: TransferRow | undefined,
    execution: Execution | undefined,
    isFirst: boolean,
  ): Line => {
    const moved = transfer && amountOf(transfer)
    const call = execution?.type === 'multisig' ? execution.transaction : execution?.row
    const multisig = execution?.type === 'multisig' ? execution.transaction : undefined
    return [
      multisig?.nonce ?? '',
      safe,
      transfer?.from ?? safe,
      transfer?.to ?? call?.to ?? '',
      transactionHash,
      transfer?.token ?? (call !== undefined && call.data !== '0x' ? call.to : ''),
      moved?.amount ?? '0',
      moved?.kind ?? '',
      moved?.symbol ?? '',
      multisig === undefined ? '' : isoDate(multisig.submittedAt),
      isoDate(timestamp * 1_000),
      multisig?.proposer ?? '',
      multisig?.execution?.executor ?? (execution?.type === 'module' ? execution.row.module : ''),
      multisig === undefined ? '' : readOrigin(multisig.origin, safeApps).note,
      ...(multisig !== undefined && isFirst ? refundOf(multisig) : ['', '']),
      moved?.tokenId ?? '',
    ]
  }
}
