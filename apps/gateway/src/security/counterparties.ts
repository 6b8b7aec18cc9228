/** Who is on the other side of a transaction: accounts that something is sent to, and contracts that are called. */
import {
  type Finding,
  flattenCalls,
  recipientsOf,
  type ReviewedCall,
  type TransactionReview,
} from '@peppermint/safe/review'
import { type Address, getAddress, isAddress } from 'viem'
import type { GatewayChainConfig } from '../config/chainConfig.ts'

export interface CalledContract {
  readonly address: Address
  /** Foreign code would run as the Safe: neither Safe's nor one that the operator trusts. */
  readonly isForeignDelegate: boolean
  /** The handler that the call would set, unless it is one of Safe's. */
  readonly fallbackHandler: Address | undefined
}

export interface Counterparties {
  readonly recipients: readonly Address[]
  readonly contracts: readonly CalledContract[]
  /** Accounts that would become owners of the Safe. */
  readonly newOwners: readonly Address[]
}

/** Of each kind that are answered. The review that goes with them says that there are many. */
const MAX_COUNTERPARTIES = 100

/** Transfers of a token of these methods need no word about its contract, if the Safe knows the token. */
const TRANSFERS: ReadonlySet<string> = new Set(['transfer', 'transferFrom', 'safeTransferFrom'])

/**
 * @param safe whose transaction it is; it is not its own counterparty.
 * @param tokens that the Safe trusts.
 */
export function findCounterparties(
  { call, findings }: Pick<TransactionReview, 'call' | 'findings'>,
  { safe, tokens, config }: { safe: Address; tokens: ReadonlySet<Address>; config: GatewayChainConfig },
): Counterparties {
  const recipients = new Set<Address>()
  const contracts = new Map<Address, CalledContract>()
  const byPath = Map.groupBy(findings, ({ path }) => path?.join())
  for (const one of flattenCalls(call)) {
    const to = getAddress(one.to)
    for (const account of accountsOf(one)) if (account !== safe) recipients.add(account)
    const isTransfer = TRANSFERS.has(one.builtIn?.method ?? '') && recipientsOf(one).length > 0
    // A delegate call runs the code at its address, whatever its bytes say.
    const isPayment = one.operation === 0 && (one.data === '0x' || (isTransfer && tokens.has(to)))
    // The calls of a batch are listed instead of what makes them.
    if (isPayment || one.nesting === 'batch') continue
    const found = byPath.get(one.path.join()) ?? []
    const other = contracts.get(to)
    contracts.set(to, {
      address: to,
      isForeignDelegate:
        other?.isForeignDelegate === true || found.some(({ type }) => type === 'delegate-call-unknown'),
      fallbackHandler: foreignHandler(found, config) ?? other?.fallbackHandler,
    })
  }
  return {
    recipients: [...recipients].slice(0, MAX_COUNTERPARTIES),
    contracts: worstFirst([...contracts.values()]).slice(0, MAX_COUNTERPARTIES),
    newOwners: newOwnersOf(findings),
  }
}

const worstFirst = (contracts: readonly CalledContract[]): readonly CalledContract[] =>
  contracts.toSorted((one, other) => rankOf(other) - rankOf(one))
const rankOf = ({ isForeignDelegate, fallbackHandler }: CalledContract): number =>
  Number(isForeignDelegate) + Number(fallbackHandler !== undefined)

function accountsOf(call: ReviewedCall): readonly Address[] {
  if (call.operation === 1) return []
  const named = call.data === '0x' ? [call.to] : recipientsOf(call)
  return named.filter((one) => isAddress(one, { strict: false })).map((one) => getAddress(one))
}

function foreignHandler(found: readonly Finding[], config: GatewayChainConfig): Address | undefined {
  for (const finding of found) {
    if (finding.type !== 'set-fallback-handler' || finding.severity !== 'danger') continue
    const handler = addressIn(finding.handler)
    if (handler !== undefined && !config.deployments.fallbackHandlers.includes(handler)) return handler
  }
  return undefined
}

/** Changes of the Safe itself have no `actor`. */
const newOwnersOf = (findings: readonly Finding[]): readonly Address[] => [
  ...new Set(
    findings.flatMap((finding) => {
      if (finding.actor !== undefined) return []
      if (finding.type === 'add-owner') return addressIn(finding.owner) ?? []
      return finding.type === 'swap-owner' ? (addressIn(finding.newOwner) ?? []) : []
    }),
  ),
]

/** A parameter's value, which may be no address. */
export const addressIn = (text: string): Address | undefined =>
  isAddress(text, { strict: false }) ? getAddress(text) : undefined
