/** Signatures of the gallery's owners: accounts of the public test mnemonic, which hold nothing. */
import type { TransactionDetails } from '@peppermint/safe/wire'
import { isAddressEqual, type Address, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { CAROL, named, TIME } from './galleryTransactions.fixture.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const owners = [1, 2, 3].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }))

/** @throws if the address is no owner's. */
export async function signHash(owner: Address, hash: Hex): Promise<Hex> {
  const account = owners.find(({ address }) => isAddressEqual(address, owner))
  if (account === undefined) throw new Error(`gallery: ${owner} is not an owner`)
  return account.sign({ hash })
}

/**
 * The transaction with signatures of these owners, over the hash that it states.
 * @param forgedFor an owner whose signature is another account's.
 */
export async function signedBy(
  answer: TransactionDetails,
  signers: readonly Address[],
  forgedFor?: Address,
): Promise<TransactionDetails> {
  const info = answer.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') return answer
  const confirmation = async (owner: Address, account: Address) => ({
    signer: named(owner),
    signature: await signHash(account, info.safeTxHash),
    submittedAt: TIME,
  })
  const confirmations = await Promise.all([
    ...signers.map((owner) => confirmation(owner, owner)),
    ...(forgedFor === undefined ? [] : [confirmation(forgedFor, CAROL)]),
  ])
  return { ...answer, detailedExecutionInfo: { ...info, confirmations } }
}
