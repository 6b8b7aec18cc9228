/** Sentences of sending a pepper. */
import type { BuildErrorCode } from '@peppermint/safe/build'
import type { Problem } from '@peppermint/wallet-kit/errors'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { pepperNumber } from './collectionWords.ts'
import { shortenHex } from './format/names.ts'

/** For the wallet's list of transactions. */
export const sendDescription = (token: number): string => `Send ${COLLECTION.unit.one} ${pepperNumber(token)}`

const RECIPIENTS: Partial<Readonly<Record<BuildErrorCode, string>>> = {
  'wrong-checksum': 'The checksum of this address is wrong. A digit may be mistyped: copy it again.',
  'zero-address': `That is the zero address. ${COLLECTION.unit.withArticleCapital} sent there is lost.`,
  'reserved-address': `No one has a key to that address. ${COLLECTION.unit.withArticleCapital} sent there is lost.`,
  'token-itself': `That is the collection’s own contract. ${COLLECTION.unit.withArticleCapital} sent there is lost.`,
}

/** Why what was typed cannot be a recipient. */
export const recipientWords = (code: BuildErrorCode): string =>
  RECIPIENTS[code] ?? 'Enter an address: 0x and 40 hex digits.'

export const selfProblem = `That is this address itself. It has the ${COLLECTION.unit.one} already.`

const TRANSFER_REFUSALS = {
  TransferToNonERC721ReceiverImplementer: {
    code: 'not-a-receiver',
    title: `This contract can’t receive ${COLLECTION.unit.many}`,
    detail: `The address is a contract that doesn’t accept NFTs; ${COLLECTION.unit.withArticle} would be stuck in it. Nothing was sent. Choose another address.`,
  },
  TransferFromIncorrectOwner: {
    code: 'not-the-owner',
    title: 'It isn’t yours any more',
    detail: `This ${COLLECTION.unit.one} has changed hands. Nothing was sent. Reload the page to see its owner.`,
  },
  TransferCallerNotOwnerNorApproved: {
    code: 'not-the-owner',
    title: 'It isn’t yours to send',
    detail: `The connected account isn’t this ${COLLECTION.unit.one}’s owner. Nothing was sent.`,
  },
  OwnerQueryForNonexistentToken: {
    code: 'unknown-pepper',
    title: `No such ${COLLECTION.unit.one}`,
    detail: 'The contract doesn’t know this number. Nothing was sent.',
  },
} as const

/** The contract's refusal of a simulated transfer. */
export function refusedSendProblem(name: keyof typeof TRANSFER_REFUSALS, to: string): Problem {
  return {
    ...TRANSFER_REFUSALS[name],
    technical: `${name}() for ${to}`,
    outcome: 'contract',
    moneyMoved: false,
    walletAsked: false,
  }
}

/** Why this page does not ask the wallet of an account that is a contract. */
export const contractOwnerWords = {
  safe: 'This account is a Safe: its owners propose and sign transfers together. Nothing was sent.',
  contract: `This account is a contract, but not a Safe: only its own app knows how it sends. Send the ${COLLECTION.unit.one} there. Nothing was sent.`,
}

export const contractRecipientWords = `The recipient is a contract. It accepts NFTs, but only its own rules decide who can move the ${COLLECTION.unit.one} on.`

export const loadWalletProblem = 'Your wallet isn’t connected any more. Nothing was sent. Connect it again.'

export const pendingSendProblem = {
  title: 'A transfer is pending',
  detail: `This ${COLLECTION.unit.one} is being sent already. Your wallet wasn’t asked again. Wait for the outcome of that transfer.`,
}

/** A transfer of the journal, as the page shows it. Who owns the pepper is not its to say: another may have moved it. */
export function sendStatusWords(
  entry: JournalEntry,
  { token, to }: { readonly token: number; readonly to: string },
  isAwaited: boolean,
): { readonly tone: 'pending' | 'done' | 'failed'; readonly text: string } {
  const pepper = `${COLLECTION.unit.one} ${pepperNumber(token)}`
  const recipient = shortenHex(to)
  switch (entry.status) {
    case 'requested':
      return {
        tone: 'pending',
        text: isAwaited
          ? `Approve in your wallet: ${pepper} to ${recipient}.`
          : `Your wallet may still ask to send ${pepper} to ${recipient}. This page follows it.`,
      }
    case 'sent':
      return {
        tone: 'pending',
        text: `Sending ${pepper} to ${recipient}. Canto confirms it within seconds; you can leave this page.`,
      }
    case 'confirmed':
      return { tone: 'done', text: `Sent: ${pepper} went to ${recipient}.` }
    case 'failed':
      return {
        tone: 'failed',
        text: `The transfer of ${pepper} to ${recipient} failed. It moved nothing; only the fee was spent.`,
      }
    case 'inner-failed':
      return {
        tone: 'failed',
        text: `The transfer of ${pepper} to ${recipient} didn’t run. It moved nothing.`,
      }
    case 'replaced':
      return {
        tone: 'failed',
        text: `Another transaction took the place of the transfer of ${pepper} to ${recipient}, which moved nothing.`,
      }
    case 'unsent':
      return { tone: 'failed', text: `The transfer of ${pepper} wasn’t sent. Nothing was moved.` }
  }
}
