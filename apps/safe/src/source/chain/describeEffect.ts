/** What logs say of a Safe beside its executions, in the gateway's shapes: transfers, modules, settings, its creation. */
import type { SafeEffect } from '@peppermint/safe/chain'
import { type AbiSource, decodeCalldata } from '@peppermint/safe/decode'
import {
  describeCall,
  type DescribedToken,
  describeToken,
  directionOf,
  readSettingsChange,
} from '@peppermint/safe/describe'
import { createCallIndex } from '@peppermint/safe/review'
import type { TransactionDetails, TransactionSummary, TxInfo } from '@peppermint/safe/wire'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { addressOf } from './describeProposal.ts'

/** What is known about an effect besides its log. */
export interface EffectFacts {
  /** Of its block, milliseconds since 1970. */
  readonly timestamp: number
  readonly tokenOf: (address: Address) => DescribedToken | undefined
  /** All effects of the same transaction, newest first. */
  readonly effects: readonly SafeEffect[]
  /** Sender of the transaction, where it created the Safe. */
  readonly creator?: Address | undefined
}

export interface EffectDescriber {
  readonly summary: (effect: SafeEffect, facts: EffectFacts) => TransactionSummary
  readonly details: (effect: SafeEffect, facts: EffectFacts) => TransactionDetails
}

type ModuleEffect = Extract<SafeEffect, { readonly type: 'module' }>
type SettingEffect = Extract<SafeEffect, { readonly type: 'setting' }>

const ID_KINDS = {
  coin: 'transfer',
  token: 'transfer',
  module: 'module',
  setting: 'setting',
  creation: 'creation',
}

/** As the gateway names transfers and modules' transactions. */
export const effectIdOf = (safe: Address, { type, transactionHash, logIndex }: SafeEffect): string =>
  `${ID_KINDS[type]}_${safe}_${type === 'token' ? 'e' : 'i'}${transactionHash.slice(2)}${logIndex}`

/** The log that an id names; undefined for an id of something else. */
export function effectOfId(
  id: string,
): { readonly transactionHash: Hex; readonly logIndex: number } | undefined {
  const [, hash, index] =
    /^(?:transfer|module|setting)_0x[\da-f]{40}_[ei]([\da-f]{64})(\d{1,9})$/i.exec(id) ?? []
  return hash === undefined
    ? undefined
    : { transactionHash: `0x${hash.toLowerCase()}`, logIndex: Number(index) }
}

/**
 * The effects that are listed: a module's transaction and the creation stand for the settings that they changed, and one
 * of two logs for an exchanged owner.
 * @param effects of one transaction.
 */
export function listedEffects(effects: readonly SafeEffect[]): readonly SafeEffect[] {
  const has = (type: SafeEffect['type']) => effects.some((one) => one.type === type)
  if (has('module')) return effects.filter(({ type }) => type === 'module')
  if (has('creation')) return effects.filter(({ type }) => type !== 'setting')
  return effects.filter((one) => one.type !== 'setting' || !isPartOfAnother(one, effects))
}

/** @param abis of the page's contracts, whose tokens are known. */
export function createEffectDescriber(safe: Address, abis: readonly AbiSource[]): EffectDescriber {
  const index = createCallIndex(safe, abis)
  const isKnown = (token: Address) =>
    abis.some(({ address }) => address !== null && isAddressEqual(address, token))

  function describeModule({ call }: ModuleEffect) {
    const dataDecoded = decodeCalldata(call.data, index, call.to) ?? null
    const decoded = dataDecoded && { method: dataDecoded.method, parameters: dataDecoded.parameters }
    const facts = { dataDecoded: decoded, token: undefined, isTrusted: false, nameOf: addressOf }
    return { dataDecoded: decoded, txInfo: describeCall({ safe, ...call }, facts) }
  }

  function describe(effect: SafeEffect, { tokenOf, effects, creator }: EffectFacts): TxInfo {
    const humanDescription = null
    switch (effect.type) {
      case 'coin':
        return {
          type: 'Transfer',
          humanDescription,
          sender: addressOf(effect.from),
          recipient: addressOf(safe),
          direction: 'INCOMING',
          transferInfo: { type: 'NATIVE_COIN', value: effect.amount.toString() },
        }
      case 'token': {
        const { token, tokenType, from, to, amount } = effect
        return {
          type: 'Transfer',
          humanDescription,
          sender: addressOf(from),
          recipient: addressOf(to),
          direction: directionOf(safe, from, to),
          transferInfo: describeToken(token, tokenType, amount, tokenOf(token), isKnown(token)),
        }
      }
      case 'module':
        return describeModule(effect).txInfo
      case 'setting':
        return { type: 'SettingsChange', humanDescription, ...describeSetting(effect, effects) }
      case 'creation':
        return {
          type: 'Creation',
          humanDescription,
          creator: addressOf(creator ?? effect.factory),
          transactionHash: effect.transactionHash,
          implementation: null,
          factory: addressOf(effect.factory),
          saltNonce: null,
        }
    }
  }

  const common = (effect: SafeEffect, facts: EffectFacts) => ({
    txStatus: effect.type === 'module' && !effect.isSuccess ? ('FAILED' as const) : ('SUCCESS' as const),
    txInfo: describe(effect, facts),
    txHash: effect.transactionHash,
    safeAppInfo: null,
    note: null,
  })
  const runBy = (effect: SafeEffect) =>
    effect.type === 'module' ? ({ type: 'MODULE', address: addressOf(effect.call.module) } as const) : null

  return {
    summary: (effect, facts) => ({
      id: effectIdOf(safe, effect),
      timestamp: facts.timestamp,
      executionInfo: runBy(effect),
      ...common(effect, facts),
    }),
    details: (effect, facts) => ({
      safeAddress: safe,
      txId: effectIdOf(safe, effect),
      executedAt: facts.timestamp,
      txData:
        effect.type === 'module'
          ? {
              hexData: effect.call.data === '0x' ? null : effect.call.data,
              dataDecoded: describeModule(effect).dataDecoded,
              to: addressOf(effect.call.to),
              value: effect.call.value.toString(),
              operation: effect.call.operation,
              trustedDelegateCallTarget: effect.call.operation === 0 ? null : false,
              addressInfoIndex: null,
              tokenInfoIndex: null,
            }
          : null,
      detailedExecutionInfo: runBy(effect),
      ...common(effect, facts),
    }),
  }
}

/** Whether another setting's row tells it: a threshold that came with an owner, the removed one of an exchange. */
function isPartOfAnother(effect: SettingEffect, effects: readonly SafeEffect[]): boolean {
  const { name } = effect.event
  if (name === 'RemovedOwner') return addedAfter(effect, effects) !== undefined
  const owners = settingsOf(effects).filter(({ event }) => event.name.endsWith('Owner'))
  return name === 'ChangedThreshold' && owners.length === 1
}

const settingsOf = (effects: readonly SafeEffect[]) =>
  effects.filter((one): one is SettingEffect => one.type === 'setting')

/** `swapOwner` logs the removed owner, and right after it the added one. */
const addedAfter = ({ logIndex }: SafeEffect, effects: readonly SafeEffect[]) =>
  settingsOf(effects).find((one) => one.logIndex === logIndex + 1 && one.event.name === 'AddedOwner')

const removedBefore = ({ logIndex }: Pick<SafeEffect, 'logIndex'>, effects: readonly SafeEffect[]) =>
  settingsOf(effects).find((one) => one.logIndex === logIndex - 1 && one.event.name === 'RemovedOwner')

/** The call that makes such a change, and its arguments: '' where nothing reads it, undefined for a threshold that no event states. */
function callOf(
  { event, logIndex }: SettingEffect,
  effects: readonly SafeEffect[],
): readonly [method: string, ...values: (string | undefined)[]] {
  if (event.name === 'ChangedThreshold') return ['changeThreshold', String(event.threshold)]
  const changed = settingsOf(effects).map((one) => one.event)
  const threshold = changed.find((one) => one.name === 'ChangedThreshold')?.threshold.toString()
  const { name, address } = event
  switch (name) {
    case 'AddedOwner': {
      const removed = removedBefore({ logIndex }, effects)?.event
      return removed !== undefined && 'address' in removed
        ? ['swapOwner', '', removed.address, address]
        : ['addOwnerWithThreshold', address, threshold]
    }
    case 'RemovedOwner':
      return ['removeOwner', '', address, threshold]
    case 'DisabledModule':
      return ['disableModule', '', address]
    default:
      return [METHODS[name], address]
  }
}

const METHODS = {
  EnabledModule: 'enableModule',
  ChangedGuard: 'setGuard',
  ChangedFallbackHandler: 'setFallbackHandler',
  ChangedMasterCopy: 'changeMasterCopy',
} as const

function describeSetting(effect: SettingEffect, effects: readonly SafeEffect[]) {
  const [method, ...values] = callOf(effect, effects)
  const parameters = values.map((value) => ({ name: '', type: '', value: value ?? '', valueDecoded: null }))
  // No event states the threshold: it did not change, and these logs do not say what it was.
  const isWhole = !values.includes(undefined)
  return {
    dataDecoded: { method, parameters: null },
    settingsInfo: isWhole ? (readSettingsChange({ method, parameters }, addressOf) ?? null) : null,
  }
}
