/** The batch that a visitor puts together: kept per Safe, across pages and reloads, in this tab. */
import { addressInput, hexInput, uint256Input } from '@peppermint/safe/wire'
import type { SafeCall } from '@peppermint/safe/build'
import type { Address } from 'viem'
import { z } from 'zod'
import { browserStorage, createStoredState, type StateStorage } from '../page/storedState.ts'

export interface DraftCall {
  readonly call: SafeCall
  /** Of the function that the visitor chose from an ABI: `transfer(address,uint256)`. */
  readonly signature?: string | undefined
}

export interface BatchDraft {
  /** The same array until it changes. */
  readonly list: () => readonly DraftCall[]
  readonly subscribe: (listener: () => void) => () => void
  /** @returns false if the batch would be too long: nothing is added. */
  readonly add: (calls: readonly DraftCall[]) => boolean
  /** Whether a reload would find the batch as it is. */
  readonly isStored: () => boolean
  /** Moves a call one place up (-1) or down (1). */
  readonly move: (index: number, by: -1 | 1) => void
  readonly remove: (index: number) => void
  readonly clear: () => void
}

/** Of a batch. */
export const MAX_CALLS = 100
const MAX_SIGNATURE_CHARACTERS = 1000
const PREFIX = 'peppermint.safe.batch'

const storedCalls = z
  .array(
    z.object({
      call: z.object({ to: addressInput, value: uint256Input, data: hexInput }),
      signature: z.string().max(MAX_SIGNATURE_CHARACTERS).optional(),
    }),
  )
  .max(MAX_CALLS)

export function createBatchDraft(
  key: string,
  storage: StateStorage | undefined = browserStorage('sessionStorage'),
): BatchDraft {
  const { get, set, subscribe, isStored } = createStoredState<readonly DraftCall[]>({
    storage,
    key,
    empty: [],
    parse: (text) => storedCalls.parse(JSON.parse(text)),
    format: toText,
  })
  return {
    list: get,
    subscribe,
    add(added) {
      if (get().length + added.length > MAX_CALLS) return false
      set([...get(), ...added.map(({ call, signature }) => ({ call, ...shortEnough(signature) }))])
      return true
    },
    isStored,
    move(index, by) {
      const calls = get()
      const [moved, other] = [calls[index], calls[index + by]]
      if (moved === undefined || other === undefined) return
      set(calls.map((call, at) => (at === index ? other : at === index + by ? moved : call)))
    },
    remove: (index) => set(get().filter((_, at) => at !== index)),
    clear: () => set([]),
  }
}

const drafts = new Map<string, BatchDraft>()

/** The draft of a Safe, the same one for each call. */
export function batchDraftOf(chainId: number, safe: Address): BatchDraft {
  const key = `${PREFIX}.${chainId}.${safe}`
  const draft = drafts.get(key) ?? createBatchDraft(key)
  drafts.set(key, draft)
  return draft
}

const shortEnough = (signature: string | undefined): Pick<DraftCall, 'signature'> =>
  signature === undefined || signature.length > MAX_SIGNATURE_CHARACTERS ? {} : { signature }

const toText = (calls: readonly DraftCall[]): string =>
  JSON.stringify(
    calls.map(({ signature, call: { to, value, data } }) => ({
      signature,
      call: { to, value: value.toString(), data },
    })),
  )
