/** What was entered for a new Safe: kept in this tab per account, across reloads, until the Safe is there. */
import { browserStorage, createStoredState, type StoredState } from '@peppermint/ui/page/storedState.ts'
import type { ContractSet } from '@peppermint/safe/creation'
import type { Address } from 'viem'
import { z } from 'zod'

/** As typed. */
export interface CreationDraft {
  readonly owners: readonly string[]
  readonly threshold: string
  readonly salt: string
  /** Id of the chosen set of contracts; undefined for the first. */
  readonly set?: string | undefined
}

export const idOfSet = ({ version, type }: Pick<ContractSet, 'version' | 'type'>): string =>
  `${version} ${type}`

const MAX_OWNERS = 100
const entered = z.string().max(500)
const storedDraft = z.object({
  owners: z.array(entered).min(1).max(MAX_OWNERS),
  threshold: entered,
  salt: entered,
  set: entered.optional(),
})

const drafts = new Map<string, StoredState<CreationDraft>>()

/** The draft of an account, the same one for each call; empty, it has the account as an owner of two. */
export function creationDraftOf(chainId: number, account: Address): StoredState<CreationDraft> {
  const key = `peppermint.safe.creation.${chainId}.${account}`
  const empty: CreationDraft = { owners: [account, ''], threshold: '2', salt: '0' }
  const draft =
    drafts.get(key) ??
    createStoredState<CreationDraft>({
      storage: browserStorage('sessionStorage'),
      key,
      empty,
      parse: (text) => storedDraft.parse(JSON.parse(text)),
      format: (value) => (value === empty ? null : JSON.stringify(value)),
    })
  drafts.set(key, draft)
  return draft
}
