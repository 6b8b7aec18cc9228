/** Words of creating a Safe. */
import type { ContractSet } from '@peppermint/safe/creation'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import type { Note } from '@peppermint/ui/words/note.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { Problem } from '@peppermint/wallet-kit/errors'
import { type Address, isAddressEqual } from 'viem'

/** In the list of transactions. */
export const creationDescription = (safe: Address): string => t`Create the Safe ${shortenHex(safe)}`

export const changedContractsProblem: Problem = {
  code: 'changed-contracts',
  title: t`Safe’s contracts are no longer there`,
  detail: t`Nothing was sent. The code on the chain is not what Safe published. Reload the page and read again what it has.`,
  outcome: 'fault',
  moneyMoved: false,
}

/** @param created what the factory answers; undefined if it answers nothing that is an address. */
export const otherAddressProblem = (safe: Address, created: Address | undefined): Problem => ({
  code: 'other-address',
  title: t`The chain would create another address`,
  detail: t`Nothing was sent. This page computed ${safe}, and the chain’s answer is another one. Do not create a Safe here: the endpoint or the chain is not what it says.`,
  outcome: 'fault',
  moneyMoved: false,
  ...(created !== undefined && { technical: created }),
})

/** Which contracts a set is. */
export function setName({ version, type }: Pick<ContractSet, 'version' | 'type'>): string {
  switch (type) {
    case 'canonical':
      return t`Safe ${version}, at the addresses of most chains`
    case 'eip155':
      return t`Safe ${version}, at the addresses of chains that require EIP-155`
    case 'zksync':
      return t`Safe ${version}, for zkSync’s virtual machine`
  }
}

/** An owner, and what its address is on this chain. */
export interface CheckedOwner {
  readonly address: Address
  readonly type: 'key' | 'safe' | 'contract'
}

interface Choice {
  readonly owners: readonly CheckedOwner[]
  readonly threshold: number
  /** That creates it. */
  readonly account: Address
}

/** What its creator should know before: the worst first. */
export function creationNotes({ owners, threshold, account }: Choice): readonly Note[] {
  const notes: Note[] = []
  const contracts = owners.filter(({ type }) => type === 'contract').map(({ address }) => address)
  const safes = owners.filter(({ type }) => type === 'safe').map(({ address }) => address)
  if (contracts.length > 0)
    notes.push({
      tone: 'bad',
      text: t`A contract is an owner, and not one of Safe’s: ${contracts.join(', ')}. It counts only if it can confirm signatures (ERC-1271). If it can’t, its signature is missing for good.`,
    })
  if (owners.length === 1)
    notes.push({
      tone: 'warn',
      text: t`One owner, one signature: anyone with that key has everything in the Safe, and a lost key loses it.`,
    })
  else if (threshold === 1)
    notes.push({ tone: 'warn', text: t`One signature is enough: any single owner can move everything.` })
  else if (threshold === owners.length)
    notes.push({
      tone: 'warn',
      text: t`Every owner has to sign: one lost key locks the Safe for good. With more owners than signatures, it would not.`,
    })
  if (!owners.some(({ address }) => isAddressEqual(address, account)))
    notes.push({
      tone: 'warn',
      text: t`Your account is not an owner: you pay for the Safe, and the others control it.`,
    })
  if (safes.length > 0)
    notes.push({
      tone: 'plain',
      text: t`A Safe is an owner: ${safes.join(', ')}. Its owners sign for it together.`,
    })
  return notes
}
