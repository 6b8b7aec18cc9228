/** From a command and the collection as it is: the operations to carry out, or why there is nothing to do. */
import { readFileSync } from 'node:fs'
import { zeroAddress } from 'viem'
import { BadUsage } from '../deploy/deployOptions.ts'
import { moment } from '../deploy/launchReport.ts'
import type { Phase } from '../sale/sale.ts'
import type { Command, PhaseChange, RootNote } from './collectionOptions.ts'
import type { Operation } from './operations.ts'
import { batchesOf, readAirdrop } from './readAirdrop.ts'
import { CollectionStopped } from './sendCall.ts'
import type { CollectionStatus } from './status.ts'

/** Tokens of one transaction, which bounds its gas. */
const MAX_TOKENS = 500

/**
 * The operations of a command, in order; several only for an airdrop.
 * @throws {CollectionStopped} when there is nothing to do; {BadUsage}; {BadList} for an airdrop's list.
 */
export function planOperations(
  command: Exclude<Command, { type: 'status' | 'open-crates' }>,
  status: CollectionStatus,
): readonly Operation[] {
  switch (command.type) {
    case 'set-phase':
      return [phaseOperation(command.phase, command.change, status)]
    case 'set-root':
      return [rootOperation(command.note, status)]
    case 'airdrop': {
      const gifts = readAirdrop(readFileSync(command.list, 'utf8'))
      return batchesOf(gifts, { maxAccounts: command.maxAccounts, maxTokens: MAX_TOKENS }).map((batch) => ({
        type: 'airdrop',
        gifts: batch,
      }))
    }
    case 'withdraw':
      refuseEmpty(command.payee, status)
      return [command]
    case 'pause':
    case 'unpause':
      if (status.sale.paused === (command.type === 'pause'))
        throw nothing(`Minting is ${status.sale.paused ? 'paused already' : 'not paused'}.`)
      return [{ type: command.type }]
    case 'accept':
      if (status.pendingOwner === zeroAddress) throw nothing('The ownership is not on offer.')
      return [{ type: 'accept' }]
    case 'shorten-phase':
      refuseEnd(command.phase, command.end, status)
      return [command]
    case 'lower-supply':
      refuseSupply(command.supply, status)
      return [command]
    case 'replace-payee':
      refuseEmpty(command.payee, status)
      return [command]
    case 'freeze':
      if (status.isFrozen) throw nothing('The renderer is fixed already.')
      return [{ type: 'freeze' }]
    default:
      return [command]
  }
}

function phaseOperation(index: number, change: PhaseChange, { sale }: CollectionStatus): Operation {
  const before = sale.phases[index]
  if (before === undefined && index !== sale.phases.length)
    throw new BadUsage(`There is no phase ${index}; the next one to add is ${sale.phases.length}.`)
  const { allowlist, ...fields } = change
  const { allowlistRoot: rootBefore, ...termsBefore }: Partial<Phase> = before ?? {}
  const { name, start, end, price, walletCap, transactionCap, ceiling } = { ...termsBefore, ...fields }
  if (
    name === undefined ||
    start === undefined ||
    end === undefined ||
    price === undefined ||
    walletCap === undefined ||
    transactionCap === undefined ||
    ceiling === undefined ||
    (before === undefined && allowlist === undefined)
  )
    throw new BadUsage(
      'A new phase needs --name, --opens, --closes, --price, --per-account, --per-transaction, --up-to and --who.',
    )
  const root = allowlist === undefined ? rootBefore : allowlist === 'everyone' ? undefined : allowlist
  const same = { name, start, end, price, walletCap, transactionCap, ceiling }
  const terms: Phase = root === undefined ? same : { ...same, allowlistRoot: root }
  return before === undefined ? { type: 'add-phase', terms } : { type: 'set-phase', phase: index, terms }
}

function rootOperation({ chainId, contract, phase, root }: RootNote, { sale }: CollectionStatus): Operation {
  if (chainId !== undefined && chainId !== sale.chainId)
    throw new CollectionStopped(
      `The list was made for chain ${chainId}, and the collection is on chain ${sale.chainId}: no proof of it would hold. Nothing was sent and no money moved. Make the list again for this chain.`,
    )
  if (contract !== undefined && contract.toLowerCase() !== sale.contract.toLowerCase())
    throw new CollectionStopped(
      `The list was made for the contract ${contract}, not for ${sale.contract}: no proof of it would hold. Nothing was sent and no money moved. Make the list again for this contract.`,
    )
  if (sale.phases[phase]?.allowlistRoot === root) throw nothing(`Phase ${phase} has this root already.`)
  return { type: 'set-root', phase, root }
}

function refuseEnd(index: number, end: number, { sale }: CollectionStatus): void {
  const phase = sale.phases[index]
  if (phase === undefined)
    throw new BadUsage(`There is no phase ${index}; the last one is ${sale.phases.length - 1}.`)
  if (end < phase.end) return
  throw nothing(
    `Phase ${index} ends at ${moment(phase.end)} already. Its end can only be brought forward; set-phase moves it back before the phase begins.`,
  )
}

function refuseSupply(supply: number, { sale }: CollectionStatus): void {
  if (supply >= sale.supply) throw nothing(`The supply is ${sale.supply} now, and it can only be lowered.`)
  if (supply < sale.minted)
    throw nothing(`${sale.minted} tokens are minted already, so the supply cannot be lower than that.`)
}

function refuseEmpty(payee: number | undefined, { payees }: CollectionStatus): void {
  const asked = payee === undefined ? payees : payees.slice(payee, payee + 1)
  if (payee !== undefined && asked.length === 0)
    throw new BadUsage(`There is no payee ${payee}; the last one is ${payees.length - 1}.`)
  if (asked.every(({ owed }) => owed === 0n))
    throw nothing(
      payee === undefined ? 'No payee is owed anything now.' : `Payee ${payee} is owed nothing now.`,
    )
}

function nothing(why: string): CollectionStopped {
  return new CollectionStopped(`${why} Nothing was sent and no money moved.`)
}
