/** Sentences of sending a pepper. */
import type { BuildErrorCode } from '@peppermint/safe/build'
import type { Problem } from '@peppermint/wallet-kit/errors'
import { isUnclear, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** For the wallet's list of transactions. */
export const sendDescription = (token: number): string =>
  t`Send ${COLLECTION.unit.one} No. ${formatInteger(token)}`

const RECIPIENTS: Partial<Readonly<Record<BuildErrorCode, string>>> = {
  'zero-address': t`That is the zero address. ${COLLECTION.unit.withArticleCapital} sent there is lost.`,
  'reserved-address': t`No one has a key to that address. ${COLLECTION.unit.withArticleCapital} sent there is lost.`,
  'token-itself': t`That is the collection’s own contract. ${COLLECTION.unit.withArticleCapital} sent there is lost.`,
}

/** Why an address cannot be a recipient. */
export const recipientWords = (code: BuildErrorCode): string =>
  RECIPIENTS[code] ?? t`Enter an address: 0x and 40 hex digits.`

/** Why a name is no recipient. */
export const nameProblems = {
  unknown: t`No account has this name.`,
  unread: t`This name can’t be read right now. Enter the address it belongs to.`,
}

export const selfProblem = t`That is this address itself. It has the ${COLLECTION.unit.one} already.`

const TRANSFER_REFUSALS = {
  TransferToNonERC721ReceiverImplementer: {
    code: 'not-a-receiver',
    title: t`This contract can’t receive ${COLLECTION.unit.many}`,
    detail: t`The address is a contract that doesn’t accept NFTs; ${COLLECTION.unit.withArticle} would be stuck in it. Nothing was sent. Choose another address.`,
  },
  TransferFromIncorrectOwner: {
    code: 'not-the-owner',
    title: t`It isn’t yours any more`,
    detail: t`This ${COLLECTION.unit.one} has changed hands. Nothing was sent. Reload the page to see its owner.`,
  },
  TransferCallerNotOwnerNorApproved: {
    code: 'not-the-owner',
    title: t`It isn’t yours to send`,
    detail: t`The connected account isn’t this ${COLLECTION.unit.one}’s owner. Nothing was sent.`,
  },
  OwnerQueryForNonexistentToken: {
    code: 'unknown-pepper',
    title: t`No such ${COLLECTION.unit.one}`,
    detail: t`The contract doesn’t know this number. Nothing was sent.`,
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
  safe: t`This account is a Safe: its owners propose and sign transfers together. Nothing was sent.`,
  contract: t`This account is a contract, but not a Safe: only its own app knows how it sends. Send the ${COLLECTION.unit.one} there. Nothing was sent.`,
}

export const contractRecipientWords = t`The recipient is a contract. It accepts NFTs, but only its own rules decide who can move the ${COLLECTION.unit.one} on.`

export const loadWalletProblem = t`Your wallet isn’t connected any more. Nothing was sent. Connect it again.`

export const pendingSendProblem = {
  title: t`A transfer is pending`,
  detail: t`This ${COLLECTION.unit.one} is being sent already. Your wallet wasn’t asked again. Wait for the outcome of that transfer.`,
}

/** A transfer of the journal, as the page shows it. Who owns the pepper is not its to say: another may have moved it. */
export function sendStatusWords(
  entry: JournalEntry,
  { token, to }: { readonly token: number; readonly to: string },
  isAwaited: boolean,
): { readonly tone: 'pending' | 'done' | 'failed'; readonly text: string } {
  const number = formatInteger(token)
  const recipient = shortenHex(to)
  switch (entry.status) {
    case 'requested':
      if (isUnclear(entry))
        return {
          tone: 'pending',
          text: t`${COLLECTION.unit.oneCapital} No. ${number} to ${recipient}: your wallet gave no transaction number. If it was sent, this page will show it. Look into your wallet before you send it again.`,
        }
      return {
        tone: 'pending',
        text: isAwaited
          ? t`Approve in your wallet: ${COLLECTION.unit.one} No. ${number} to ${recipient}.`
          : t`Your wallet may still ask to send ${COLLECTION.unit.one} No. ${number} to ${recipient}. This page follows it.`,
      }
    case 'sent':
      return {
        tone: 'pending',
        text: t`Sending ${COLLECTION.unit.one} No. ${number} to ${recipient}. ${COLLECTION.chain.name} confirms it within seconds; you can leave this page.`,
      }
    case 'confirmed':
      return { tone: 'done', text: t`Sent: ${COLLECTION.unit.one} No. ${number} went to ${recipient}.` }
    case 'failed':
      return {
        tone: 'failed',
        text: t`The transfer of ${COLLECTION.unit.one} No. ${number} to ${recipient} failed. It moved nothing; only the fee was spent.`,
      }
    case 'inner-failed':
      return {
        tone: 'failed',
        text: t`The transfer of ${COLLECTION.unit.one} No. ${number} to ${recipient} didn’t run. It moved nothing.`,
      }
    case 'replaced':
      if (entry.reason === 'nonce-used')
        return {
          tone: 'failed',
          text: entry.tentative
            ? t`${COLLECTION.unit.oneCapital} No. ${number} to ${recipient}: the transaction number is used up. If the transfer is still pending in your wallet, cancel it there before you send it again.`
            : t`${COLLECTION.unit.oneCapital} No. ${number} to ${recipient}: the transfer can’t arrive any more. Its transaction number was used up without it. It moved nothing.`,
        }
      return {
        tone: 'failed',
        text: t`Another transaction took the place of the transfer of ${COLLECTION.unit.one} No. ${number} to ${recipient}, which moved nothing.`,
      }
    case 'unsent':
      return {
        tone: 'failed',
        text: t`The transfer of ${COLLECTION.unit.one} No. ${number} wasn’t sent. Nothing was moved.`,
      }
  }
}
