/**
 * The sentences about what a transaction does, each as a page and a device name it: one place for lists, titles, reviews
 * and dialogs. They are in the present tense, so that a transaction keeps its sentence from the proposal to the history.
 */
import type { SettingsInfo } from '@peppermint/safe/wire'
import { zeroAddress } from 'viem'
import { plural } from '../words/plural.ts'
import { bilingual, sameText, type Bilingual } from '../words/t.ts'
import { coinWords, integerWords } from './amounts.ts'

/** Writes an address, with who it is. @param name that a service or its owner chose. */
export type WriteAddress = (address: string, name?: string | null) => Bilingual

/** The longest number of a token that is written in full. */
const MAX_ID_LENGTH = 16

/** A token of a collection. @param contract of another collection than the page's own. */
export function collectibleWords(id: string, contract?: Bilingual): Bilingual {
  const number = /^\d+$/.test(id) && id.length <= MAX_ID_LENGTH ? integerWords(BigInt(id)) : shortened(id)
  return contract === undefined
    ? bilingual`${COLLECTION.unit.one} No. ${number}`
    : bilingual`token No. ${number} of ${contract}`
}

const shortened = (id: string): Bilingual => sameText(`${id.slice(0, 8)}…${id.slice(-4)}`)

export interface Move {
  /** What is moved. */
  readonly what: Bilingual
  /** Undefined: the Safe. */
  readonly from?: Bilingual | undefined
  readonly to?: Bilingual | undefined
}

export function moveWords({ what, from, to }: Move): Bilingual {
  if (from === undefined)
    return to === undefined ? bilingual`Sends ${what} to itself` : bilingual`Sends ${what} to ${to}`
  return to === undefined
    ? bilingual`Takes ${what} from ${from}`
    : bilingual`Moves ${what} from ${from} to ${to}`
}

/** What came in by itself. */
export const receivedWords = (what: Bilingual, from: Bilingual): Bilingual =>
  bilingual`Receives ${what} from ${from}`

/** What of a token someone may take. */
export type Permission =
  | { readonly type: 'amount' | 'more' | 'less'; readonly amount: Bilingual }
  | { readonly type: 'any' | 'none'; readonly token: Bilingual }

export function spendWords(spender: Bilingual, permission: Permission): Bilingual {
  switch (permission.type) {
    case 'amount':
      return bilingual`Lets ${spender} spend up to ${permission.amount}`
    case 'more':
      return bilingual`Lets ${spender} spend ${permission.amount} more than before`
    case 'less':
      return bilingual`Lets ${spender} spend ${permission.amount} less than before`
    case 'any':
      return bilingual`Lets ${spender} spend any amount of ${permission.token}`
    case 'none':
      return bilingual`Takes back the permission of ${spender} to spend ${permission.token}`
  }
}

/** How many owners sign, of how many where that is known. */
const mustSign = (threshold: number, owners: number | undefined): Bilingual =>
  owners === undefined
    ? plural(
        threshold,
        bilingual`from then on 1 owner must sign`,
        bilingual`from then on ${threshold} owners must sign`,
      )
    : bilingual`from then on ${threshold} of ${owners} must sign`

/**
 * @param owners how many the Safe has before; undefined where that is not known.
 * @param account whose settings they are: undefined for the Safe.
 */
export function settingWords(
  change: SettingsInfo,
  write: WriteAddress,
  owners: number | undefined,
  account?: Bilingual,
): Bilingual {
  const of = ({ value, name }: { readonly value: string; readonly name: string | null }): Bilingual =>
    write(value, name)
  const count = (added: number): number | undefined => (owners === undefined ? undefined : owners + added)
  switch (change.type) {
    case 'ADD_OWNER':
      return bilingual`Makes ${of(change.owner)} an owner; ${mustSign(change.threshold, count(1))}`
    case 'REMOVE_OWNER':
      return bilingual`Removes ${of(change.owner)} from the owners; ${mustSign(change.threshold, count(-1))}`
    case 'SWAP_OWNER':
      return bilingual`Makes ${of(change.newOwner)} an owner in place of ${of(change.oldOwner)}`
    case 'CHANGE_THRESHOLD':
      return bilingual`Changes how many owners sign: ${mustSign(change.threshold, owners)}`
    case 'CHANGE_IMPLEMENTATION':
      return account === undefined
        ? bilingual`Replaces the Safe’s code with that of ${of(change.implementation)}, which can then do anything with it`
        : bilingual`Replaces the code of ${account} with that of ${of(change.implementation)}, which can then do anything with it`
    case 'ENABLE_MODULE':
      return bilingual`Lets the module ${of(change.module)} move everything without a signature`
    case 'DISABLE_MODULE':
      return bilingual`Takes all rights from the module ${of(change.module)}`
    case 'SET_GUARD':
      return isZero(change.guard.value)
        ? settingWords({ type: 'DELETE_GUARD' }, write, owners)
        : bilingual`Makes ${of(change.guard)} the guard, which can block every transaction`
    case 'DELETE_GUARD':
      return bilingual`Removes the guard`
    case 'SET_FALLBACK_HANDLER':
      if (isZero(change.handler.value)) return bilingual`Removes the fallback handler`
      return account === undefined
        ? bilingual`Has ${of(change.handler)} answer for the Safe, such as which of its signatures are valid`
        : bilingual`Has ${of(change.handler)} answer for ${account}, such as which of its signatures are valid`
  }
}

const isZero = (address: string): boolean => address.toLowerCase() === zeroAddress

/** A change of the Safe's settings that has no kind. @param guard `none` where it is removed. @param account as above. */
export const moduleGuardWords = (guard: Bilingual | 'none' | undefined, account?: Bilingual): Bilingual =>
  guard === undefined
    ? account === undefined
      ? bilingual`Changes a setting of the Safe`
      : bilingual`Changes a setting of ${account}`
    : guard === 'none'
      ? bilingual`Removes the modules’ guard`
      : bilingual`Makes ${guard} the modules’ guard, which can block all that modules do`

export const createdWords = (creator: Bilingual): Bilingual => bilingual`Safe created by ${creator}`

export const batchWords = (count: number): Bilingual =>
  plural(count, bilingual`Batch of 1 call`, bilingual`Batch of ${integerWords(count)} calls`)

/** Calls that a contract makes for anyone. */
export const relayWords = (relay: Bilingual, count: number): Bilingual =>
  plural(
    count,
    bilingual`Has ${relay} make 1 call`,
    bilingual`Has ${relay} make ${integerWords(count)} calls`,
  )

/** Calls that a contract makes as its caller. */
export const callsInsideWords = (to: Bilingual, count: number): Bilingual =>
  plural(
    count,
    bilingual`Calls ${to} with 1 call inside`,
    bilingual`Calls ${to} with ${integerWords(count)} calls inside`,
  )

/** Code that runs as an account, whatever the bytes say. @param account undefined for the Safe, null for a new one. */
export function foreignCodeWords(code: Bilingual, account: Bilingual | null | undefined): Bilingual {
  if (account === undefined) return bilingual`Runs the code at ${code} as the Safe, which can take everything`
  return account === null
    ? bilingual`Runs the code at ${code} as the new Safe, which can take everything`
    : bilingual`Runs the code at ${code} as ${account}, which can take everything`
}

/** Of an account's own message. @param account as above. */
export function signedMessageWords(account: Bilingual | null | undefined): Bilingual {
  if (account === undefined) return bilingual`Signs a message in the Safe’s name, on the chain`
  return account === null
    ? bilingual`Signs a message in the new Safe’s name, on the chain`
    : bilingual`Signs a message in the name of ${account}, on the chain`
}

/** Of a contract that an account deploys. @param account as above. */
export function deployedWords(account: Bilingual | null | undefined): Bilingual {
  if (account === undefined) return bilingual`Deploys a contract as the Safe`
  return account === null
    ? bilingual`Deploys a contract as the new Safe`
    : bilingual`Deploys a contract as ${account}`
}

export interface RejectionFacts {
  /** Of the transaction; undefined while it is not known. */
  readonly nonce?: number | undefined
  /** A refund of gas makes more of an empty call than a rejection. */
  readonly paysRefund?: boolean | undefined
  /** Sentences of what it stops. */
  readonly rejected?: readonly Bilingual[] | undefined
}

/** A Safe's empty call to itself. */
export function rejectionWords({ nonce, rejected = [], paysRefund = false }: RejectionFacts): Bilingual {
  const [first, ...others] = rejected
  if (paysRefund) return bilingual`Pays a gas refund, and uses up its nonce`
  if (nonce === undefined) return bilingual`Does nothing but use up its nonce`
  if (first === undefined) return bilingual`Cancels whatever else has nonce ${nonce}`
  return others.length === 0
    ? bilingual`Cancels “${first}” (nonce ${nonce})`
    : bilingual`Cancels “${first}” and ${integerWords(others.length)} more (nonce ${nonce})`
}

/** Coin that a call sends besides what its sentence says. */
export const withCoin = (sentence: Bilingual, wei: bigint, coin = coinWords): Bilingual =>
  wei === 0n ? sentence : bilingual`${sentence}, and sends ${coin(wei)} along`

interface UnknownCall {
  readonly to: Bilingual
  /** Of the contract's own ABI, or a guess; undefined for data that no function fits. */
  readonly method: { readonly name: string; readonly isGuess: boolean } | undefined
  readonly argumentCount?: number | undefined
  /** Of its data. */
  readonly size: number
}

/** A call that has no sentence: the function's name is quoted, because its author chose it. */
export function functionWords({ to, method, argumentCount, size }: UnknownCall): Bilingual {
  if (size === 0) return bilingual`Calls ${to} without data`
  if (method === undefined)
    return plural(
      size,
      bilingual`Calls an unknown function of ${to} with 1 byte of data`,
      bilingual`Calls an unknown function of ${to} with ${integerWords(size)} bytes of data`,
    )
  const name = sameText(method.name)
  if (argumentCount === undefined)
    return method.isGuess
      ? bilingual`Calls a function of ${to} that may be “${name}”, a guess`
      : bilingual`Calls “${name}” of ${to}`
  const count = argumentWords(argumentCount)
  return method.isGuess
    ? bilingual`Calls a function of ${to} that may be “${name}”, a guess, with ${count}`
    : bilingual`Calls “${name}” of ${to} with ${count}`
}

const argumentWords = (count: number): Bilingual =>
  count === 0
    ? bilingual`no arguments`
    : plural(count, bilingual`1 argument`, bilingual`${integerWords(count)} arguments`)

/** Data for an account that has no code to run with it. @param bytes of the data. */
export function noCodeWords(to: Bilingual, bytes: number, wei: bigint, coin = coinWords): Bilingual {
  const data = plural(bytes, bilingual`1 byte of data`, bilingual`${integerWords(bytes)} bytes of data`)
  return wei === 0n
    ? bilingual`Sends ${data} to ${to}, which has no code: nothing runs there`
    : bilingual`Sends ${coin(wei)} and ${data} to ${to}, which has no code: nothing runs there`
}

/** A sentence that only the selector of a function suggests. @param isMissing no contract is there to have it. */
export const uncheckedWords = (sentence: Bilingual, contract: Bilingual, isMissing: boolean): Bilingual =>
  isMissing
    ? bilingual`${sentence} (a guess by the function’s name: ${contract} has no code, so nothing runs there)`
    : bilingual`${sentence} (a guess by the function’s name: ${contract} was not checked)`
