/** Words of a launch in the browser. */
import { formatRoundedDown, formatRoundedUp, CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { Address, Hash } from 'viem'

export const launchWords = {
  connect: t`Connect the wallet that launches. It pays the fees, and its address is used where launch.ts says “deployer”.`,
  invalid: t`These terms can’t be launched. Change launch.ts and build the page again.`,
  noFactory: t`${COLLECTION.chain.name} lacks the Safe singleton factory, which creates the contracts. Have it deployed first.`,
  dataFee: t`${COLLECTION.chain.name} adds a fee for the data of each transaction, which isn’t in these fees.`,
  pending: t`Your account has a transaction that is in no block yet. Wait for it before the next one.`,
  reading: t`Rehearsing each creation on ${COLLECTION.chain.name}…`,
  failed: t`The rehearsal failed. It sends nothing, and contracts that exist are kept.`,
  secret: t`Crates open with links from your secret, which must never enter a page. Run this where the secret is, then choose the file that it writes. The file is public.`,
  checking: t`Reading the new contract back…`,
  unread: t`The node failed, which says nothing about the contract.`,
  searching: t`Looking for the block of its creation…`,
  older: t`It was created further back than was searched. Download again to search on.`,
  mismatch: t`The contract is not what these terms ask for. Don’t announce it.`,
  keepFile: t`Keep this file with the collection: the server, the keeper and the commands read it.`,
  next: t`Next, where the project is, in the folder with this file:`,
  safe: t`A Safe creates them from batch files, in this order: open its Transaction Builder, drop a file there, and let its owners sign. This page shows what exists.`,
} as const

export const linkProblemWords = {
  hash: t`That is a bare hash, and may be your secret. Never enter the secret in a page. Choose the file that the command writes.`,
  'no-file': t`This is not the file that the command writes.`,
  foreign: t`This file was made for other terms, another account or another chain. Run the command again for this account.`,
} as const

export const linkWords = (link: Hash): string =>
  t`The end of your hash chain, ${shortenHex(link)}, was made for these terms and this account.`

/** @param reason the end of a sentence. */
export const creationFailsWords = (name: string, reason: string): string =>
  t`${name} can’t be created: ${reason} Nothing was sent, and contracts that exist are kept. If it is in the terms, change launch.ts and build the page again.`

/** @param cost and `needed`, `balance` in wei. */
export const costWords = (cost: bigint, needed: bigint, balance: bigint): string =>
  t`The fees are about ${`${formatRoundedUp(cost)} ${CURRENCY}`}. Wallets ask for more up front: have ${`${formatRoundedUp(needed)} ${CURRENCY}`} ready. Your account has ${`${formatRoundedDown(balance)} ${CURRENCY}`}.`

export const shortfallWords = (missing: bigint): string =>
  t`Your account is ${`${formatRoundedUp(missing)} ${CURRENCY}`} short.`

export const creationWords = (gas: bigint, cost: bigint): string =>
  t`${formatInteger(gas)} gas, about ${`${formatRoundedUp(cost)} ${CURRENCY}`}`

export const conflictWords = (collection: Address): string =>
  t`In this browser a launch with other terms was begun, of a collection at ${shortenHex(collection)}. What both have in common is kept; its other fees may be lost.`

export const launchedWords = (name: string): string =>
  t`${name} is launched. ${COLLECTION.chain.name} has the code that these terms create.`

export const pendingAccountProblem = {
  title: t`Your account has a pending transaction`,
  detail: t`It may be this one. Your wallet wasn’t asked again, and nothing was sent. Wait until it is in a block.`,
}

/** @param issue in English, as the command prints it. */
export const startedPhaseProblem = (issue: string) => ({
  title: t`A phase has started`,
  detail: t`Your wallet wasn’t asked, and nothing was sent. Set a later start in launch.ts and build the page again.`,
  technical: issue,
})

export const tooLargeProblem = (name: string, gas: bigint, limit: bigint) => ({
  title: t`Too large for a block`,
  detail: t`${name} needs ${formatInteger(gas)} gas, and a block of ${COLLECTION.chain.name} holds ${formatInteger(limit)}. Nothing was sent.`,
})
