/** Converts a command and the collection's status into operations, or throws if there is nothing to do. */
import { readFileSync } from 'node:fs'
import { zeroAddress } from 'viem'
import { UsageError } from '../program/options.ts'
import { formatTimestamp } from '@peppermint/sale/launch/launchChecks.ts'
import { phaseSchema, type Phase } from '@peppermint/sale/sale.ts'
import { TERM_OPTIONS, type Command, type PhaseChange, type AllowlistRoot } from './collectionOptions.ts'
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { splitIntoBatches, parseAirdrop } from '@peppermint/sale/operations/parseAirdrop.ts'
import { CollectionStopped } from './sendCall.ts'
import type { CollectionStatus } from './status.ts'

/** Bounds the gas of one transaction. */
const MAX_TOKENS_PER_TRANSACTION = 500

/**
 * The operations of a command, in order; several only for an airdrop.
 * @throws {CollectionStopped} when there is nothing to do; {BadUsage}; {BadList} for an airdrop's list.
 */
export function planOperations(
  command: Exclude<Command, { type: 'status' | 'reveal-crates' }>,
  status: CollectionStatus,
): readonly Operation[] {
  switch (command.type) {
    case 'set-phase':
      return [createPhaseOperation(command.phase, command.change, status)]
    case 'set-root':
      return [createRootOperation(command.allowlist, status)]
    case 'airdrop': {
      const recipients = parseAirdrop(readFileSync(command.list, 'utf8'), status.sale.chainId)
      return splitIntoBatches(recipients, {
        maxAccounts: command.maxAccounts,
        maxTokens: MAX_TOKENS_PER_TRANSACTION,
      }).map((batch) => ({
        type: 'airdrop',
        recipients: batch,
      }))
    }
    case 'withdraw':
      requireOwedPayee(command.payee, status)
      return [command]
    case 'pause':
    case 'unpause':
      if (status.sale.paused === (command.type === 'pause'))
        throw nothingToDo(`Minting is ${status.sale.paused ? 'already paused' : 'not paused'}.`)
      return [{ type: command.type }]
    case 'accept':
      if (status.pendingOwner === zeroAddress) throw nothingToDo('The ownership is not offered to anyone.')
      return [{ type: 'accept' }]
    case 'shorten-phase':
      requireEarlierEnd(command.phase, command.end, status)
      return [command]
    case 'lower-max-supply':
      requireLowerSupply(command.maxSupply, status)
      return [command]
    case 'replace-payee':
    case 'release-to':
      requireOwedPayee(command.payee, status)
      return [command]
    case 'set-payee-account':
      requirePayee(command.payee, status)
      return [command]
    case 'cancel-transfer':
      if (status.pendingOwner === zeroAddress) throw nothingToDo('The ownership is not offered to anyone.')
      return [command]
    case 'freeze':
    case 'set-renderer':
      if (status.isFrozen) throw nothingToDo('The renderer is already frozen.')
      return [command]
    default:
      return [command]
  }
}

function createPhaseOperation(index: number, change: PhaseChange, { sale }: CollectionStatus): Operation {
  const before = sale.phases[index]
  if (before === undefined && index !== sale.phases.length)
    throw new UsageError(`--phase: ${index} does not exist; the next one to add is ${sale.phases.length}.`)
  const { allowlist, ...fields } = change
  const { allowlistRoot: rootBefore, ...termsBefore }: Partial<Phase> = before ?? {}
  const root = allowlist === undefined ? rootBefore : allowlist === 'everyone' ? undefined : allowlist
  const terms = { ...termsBefore, ...fields, ...(root === undefined ? {} : { allowlistRoot: root }) }
  if (!isComplete(terms) || (before === undefined && allowlist === undefined))
    throw new UsageError(`A new phase requires ${TERM_OPTIONS.map((name) => `--${name}`).join(', ')}.`)
  return before === undefined ? { type: 'add-phase', terms } : { type: 'set-phase', phase: index, terms }
}

function isComplete(terms: Partial<Phase>): terms is Phase {
  return Object.entries(phaseSchema.shape).every(
    ([name, { _zod }]) => _zod.optin === 'optional' || name in terms,
  )
}

function createRootOperation(
  { chainId, contract, phase, root }: AllowlistRoot,
  { sale }: CollectionStatus,
): Operation {
  if (chainId !== undefined && chainId !== sale.chainId)
    throw new CollectionStopped(
      `CHAIN_ID: the list is for chain ${chainId}, the collection is on chain ${sale.chainId}, so its proofs would be invalid. Nothing was sent and no money moved. Build the list again for this chain.`,
    )
  if (contract !== undefined && contract.toLowerCase() !== sale.contract.toLowerCase())
    throw new CollectionStopped(
      `CONTRACT: the list is for ${contract}, not for ${sale.contract}, so its proofs would be invalid. Nothing was sent and no money moved. Build the list again for this contract.`,
    )
  if (sale.phases[phase]?.allowlistRoot === root) throw nothingToDo(`Phase ${phase} already has this root.`)
  return { type: 'set-root', phase, root }
}

function requireEarlierEnd(index: number, end: number, { sale }: CollectionStatus): void {
  const phase = sale.phases[index]
  if (phase === undefined)
    throw new UsageError(`--phase: ${index} does not exist; the last one is ${sale.phases.length - 1}.`)
  if (end < phase.end) return
  throw nothingToDo(
    `Phase ${index} already ends at ${formatTimestamp(phase.end)}. Its end can only be brought forward; set-phase can delay it before the phase starts.`,
  )
}

function requireLowerSupply(maxSupply: number, { sale }: CollectionStatus): void {
  if (maxSupply >= sale.maxSupply)
    throw nothingToDo(`The supply is ${sale.maxSupply} now, and it can only be lowered.`)
  if (maxSupply < sale.minted)
    throw nothingToDo(`${sale.minted} tokens are minted already, so the supply cannot be lower than that.`)
}

function requirePayee(payee: number, { payees }: CollectionStatus): void {
  if (payee >= payees.length)
    throw new UsageError(`--payee: ${payee} does not exist; the last one is ${payees.length - 1}.`)
}

function requireOwedPayee(payee: number | undefined, status: CollectionStatus): void {
  const { payees } = status
  if (payee !== undefined) requirePayee(payee, status)
  const asked = payee === undefined ? payees : payees.slice(payee, payee + 1)
  if (asked.every(({ releasable }) => releasable === 0n))
    throw nothingToDo(
      payee === undefined ? 'No payee is owed anything now.' : `Payee ${payee} is owed nothing now.`,
    )
}

function nothingToDo(why: string): CollectionStopped {
  return new CollectionStopped(`${why} Nothing was sent and no money moved.`)
}
