/** What a function of a known contract does for its caller: the rows of the table that every finding comes from. */
import { type Abi, type AbiFunction, parseAbi, toFunctionSignature } from 'viem'

/** Changes of a Safe by itself. */
export type Setting =
  | 'add-owner'
  | 'remove-owner'
  | 'swap-owner'
  | 'change-threshold'
  | 'enable-module'
  | 'disable-module'
  | 'set-guard'
  | 'set-module-guard'
  | 'set-fallback-handler'
  | 'change-implementation'

/** What someone can do afterwards. */
export type Power =
  /** Take tokens, up to an amount. */
  | 'spend'
  /** Take every token of a collection. */
  | 'operate'
  /** Decide as the owner, or with a role, of a contract. */
  | 'own'
  | 'role'
  /** Decide for the contract as the Safe does: its owners, modules or targets. */
  | 'control'
  /** Replace the code of a contract. */
  | 'upgrade'
  /** Receive what a contract pays out, or royalties. */
  | 'proceeds'
  | 'royalties'
  /** Decide what the tokens of a collection look like. */
  | 'art'
  /** Spend from the Safe by a module, or without a signature of its owners. */
  | 'allowance'
  /** Recover the Safe: replace its owners. */
  | 'recover'
  /** Act or vote in the Safe's place. */
  | 'delegate'
  /** Answer calls of the Safe, such as checks of its signatures. */
  | 'answer'
  /** Sign as an owner. */
  | 'sign'

/** Which arguments say what a call inside of calldata is: parameters by name, or fields of a list's tuples by index. */
export interface CallFields {
  /** Parameter with a list of tuples, whose fields the others are. */
  readonly list?: string
  /** Null: the called contract itself. */
  readonly to: string | number | null
  readonly data: string | number
  readonly value?: string | number
  /** A parameter; true: each is a delegate call. Default: calls. */
  readonly operation?: string | true
}

/** In the place of an index: each entry of the list. */
export const EACH = '*'

export type FunctionRule =
  /** Changes who decides for the account that is called. */
  | { readonly class: 'controls-safe'; readonly setting: Setting }
  /**
   * Makes calls that its calldata has: as the called account, through a contract that calls for anyone, as the caller, or
   * as a Safe that it creates. Without fields they cannot be read; a string of packed calls is `packed`.
   */
  | {
      readonly class: 'runs-calls'
      readonly as: 'account' | 'relay' | 'caller' | 'new-safe' | 'setup'
      readonly fields: CallFields | 'packed' | null
    }
  /** Signs or approves something in the account's name that the calldata does not show. */
  | { readonly class: 'signs'; readonly what: 'message' | 'hash' | 'order'; readonly hash: string }
  /** Lets someone do more from then on. */
  | {
      readonly class: 'gives-authority'
      readonly power: Power
      // Of a tuple, a parameter and the indexes in it: `permit.0.1`; `*` for each entry of a list.
      /** Parameter with who gets it. */
      readonly to?: string
      /** Parameter with an amount: a small one is a limit. */
      readonly amount?: string
      /** Parameter with the token; default: the called contract. */
      readonly token?: string
      /** Parameter with whose it is, null where only a signature says so; default: the account that makes the call. */
      readonly holder?: string | null
      /** Parameter that is 0, false or the zero address where nothing is given. */
      readonly unless?: string
    }
  /** Sends, burns or pays something. */
  | { readonly class: 'moves-assets'; readonly to?: string }
  /** Changes the terms of the called contract. */
  | { readonly class: 'administers' }
  /** Takes authority away, pays in, claims for the caller, or always reverts. */
  | { readonly class: 'harmless' }

/** Functions of contracts of one kind. */
export interface Family {
  readonly abi: Abi
  readonly rule: (signature: string) => FunctionRule | undefined
}

const functionsOf = (abi: Abi): readonly AbiFunction[] => abi.filter((item) => item.type === 'function')

/** @param rows by name: overloads have one rule, and name their parameters alike. */
export function byName(abi: Abi, rows: Readonly<Record<string, FunctionRule>>): Family {
  const rules = new Map(functionsOf(abi).map((item) => [toFunctionSignature(item), rows[item.name]]))
  return { abi, rule: (signature) => rules.get(signature) }
}

/** @param rows by signature with the names of parameters. */
export function bySignature(rows: Readonly<Record<string, FunctionRule>>): Family {
  const abi: Abi = parseAbi(Object.keys(rows).map((signature) => `function ${signature}`))
  const all = Object.values(rows)
  const rules = new Map(functionsOf(abi).map((item, index) => [toFunctionSignature(item), all[index]]))
  return { abi, rule: (signature) => rules.get(signature) }
}

export const HARMLESS: FunctionRule = { class: 'harmless' }
export const ADMINISTERS: FunctionRule = { class: 'administers' }
export const MOVES: FunctionRule = { class: 'moves-assets' }
export const movesTo = (to: string): FunctionRule => ({ class: 'moves-assets', to })
export const controls = (setting: Setting): FunctionRule => ({ class: 'controls-safe', setting })
export const gives = (
  power: Power,
  to?: string,
  more: Pick<
    Extract<FunctionRule, { class: 'gives-authority' }>,
    'amount' | 'token' | 'holder' | 'unless'
  > = {},
): FunctionRule => ({ class: 'gives-authority', power, ...(to !== undefined && { to }), ...more })
type RunsCalls = Extract<FunctionRule, { readonly class: 'runs-calls' }>
export const runs = (as: RunsCalls['as'], fields: RunsCalls['fields']): FunctionRule => ({
  class: 'runs-calls',
  as,
  fields,
})
