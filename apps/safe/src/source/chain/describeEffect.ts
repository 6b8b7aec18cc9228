/** What logs say of a Safe beside its executions, in the gateway's shapes: transfers, modules, settings, its creation. */
import type { SafeEffect, SettingEvent } from '@peppermint/safe/chain'
import { type AbiSource, decodeCalldata } from '@peppermint/safe/decode'
import { describeCall, type DescribedToken, describeToken, directionOf } from '@peppermint/safe/describe'
import { createCallIndex } from '@peppermint/safe/review'
import type { SettingsInfo, TransactionDetails, TransactionSummary, TxInfo } from '@peppermint/safe/wire'
import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
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

const removedBefore = ({ logIndex }: SafeEffect, effects: readonly SafeEffect[]) =>
  settingsOf(effects).find((one) => one.logIndex === logIndex - 1 && one.event.name === 'RemovedOwner')

const METHODS: Readonly<Record<SettingEvent['name'], string>> = {
  AddedOwner: 'addOwnerWithThreshold',
  RemovedOwner: 'removeOwner',
  EnabledModule: 'enableModule',
  DisabledModule: 'disableModule',
  ChangedGuard: 'setGuard',
  ChangedFallbackHandler: 'setFallbackHandler',
  ChangedMasterCopy: 'changeMasterCopy',
  ChangedThreshold: 'changeThreshold',
}

function describeSetting(effect: SettingEffect, effects: readonly SafeEffect[]) {
  const removed = removedBefore(effect, effects)
  const isExchange = effect.event.name === 'AddedOwner' && removed !== undefined
  return {
    dataDecoded: { method: isExchange ? 'swapOwner' : METHODS[effect.event.name], parameters: null },
    settingsInfo: settingsInfoOf(effect, isExchange ? removed : undefined, effects),
  }
}

/** Null for an owner whose change says no threshold: it stayed, and what it was is not in these logs. */
function settingsInfoOf(
  { event }: SettingEffect,
  removed: SettingEffect | undefined,
  effects: readonly SafeEffect[],
): SettingsInfo | null {
  const owner = (value: Address) => ({ value, name: null, logoUri: null })
  if (event.name === 'ChangedThreshold') return { type: 'CHANGE_THRESHOLD', threshold: event.threshold }
  const changed = settingsOf(effects).map((one) => one.event)
  const threshold = changed.find((one) => one.name === 'ChangedThreshold')?.threshold
  const { name, address } = event
  switch (name) {
    case 'AddedOwner':
      if (removed !== undefined && removed.event.name !== 'ChangedThreshold')
        return { type: 'SWAP_OWNER', oldOwner: owner(removed.event.address), newOwner: owner(address) }
      return threshold === undefined ? null : { type: 'ADD_OWNER', owner: owner(address), threshold }
    case 'RemovedOwner':
      return threshold === undefined ? null : { type: 'REMOVE_OWNER', owner: owner(address), threshold }
    case 'EnabledModule':
      return { type: 'ENABLE_MODULE', module: addressOf(address) }
    case 'DisabledModule':
      return { type: 'DISABLE_MODULE', module: addressOf(address) }
    case 'ChangedGuard':
      return address === zeroAddress
        ? { type: 'DELETE_GUARD' }
        : { type: 'SET_GUARD', guard: addressOf(address) }
    case 'ChangedFallbackHandler':
      return { type: 'SET_FALLBACK_HANDLER', handler: addressOf(address) }
    case 'ChangedMasterCopy':
      return { type: 'CHANGE_IMPLEMENTATION', implementation: addressOf(address) }
  }
}
