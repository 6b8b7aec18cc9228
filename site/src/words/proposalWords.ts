/** The panel's words for a mint that is proposed in a Safe: who signed, what is missing, what happened instead. */
import type { Problem } from '../mint/panelState.ts'
import type { ProposalState } from '../mint/panelBody.ts'
import { toProposalStage, type ProposalStage } from '../mint/proposal/proposalStage.ts'
import { countSigned, type Proposal, type ProposalOwner } from '../mint/proposal/proposal.ts'
import { CURRENCY, formatExact } from './format/amount.ts'
import { dateFormat } from './format/dateFormat.ts'
import { formatInteger } from './format/integer.ts'
import { pepperCount, walletName } from './format/names.ts'
import { formatElapsed } from './format/time.ts'
import type { Note, PanelWords } from './types.ts'

export function proposalWords(state: ProposalState): PanelWords {
  const stage = toProposalStage(state)
  switch (stage.status) {
    case 'proposing':
      return stage.isRestored ? restoredWords(state) : proposingWords(state)
    case 'proposed':
      return proposedWords(state, stage.proposal)
    case 'replaced':
      return replacedWords(stage)
  }
}

/** The wallet is asked to propose the mint. */
function proposingWords({ wallet, elapsed }: ProposalState): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: `Sign in ${name}`,
    subtitle: 'To propose the mint',
    counter: { value: formatElapsed(elapsed), label: 'since asked' },
    body: 'Check contract, amount and network. If any differs, reject.',
    note: {
      tone: 'plain',
      text: `Signing moves nothing. The mint waits in your Safe until enough owners have signed and one executes it. No window? Open ${name} to find the request.`,
    },
    secondary: 'Stop waiting',
    announcement: `Sign the proposal in ${name}. Nothing moves until enough owners have signed and one executes it.`,
  }
}

/** The page was reloaded, or another tab asked: what the wallet shows now is unknown. */
function restoredWords({ wallet, elapsed }: ProposalState): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: 'Did you propose it?',
    subtitle: `We asked ${name} earlier`,
    counter: { value: formatElapsed(elapsed), label: 'since asked' },
    body: `We asked ${name} for this mint in another tab, or before this page was reloaded.`,
    note: {
      tone: 'plain',
      text: 'If you signed, the proposal is in your Safe’s queue. It appears here when we find it there, or once it is executed. If you did not sign, dismiss this. Two proposals would both mint.',
    },
    secondary: 'Dismiss',
    announcement: `We asked ${name} to propose a mint. It will appear here when we find it in your Safe’s queue, or once it is executed.`,
  }
}

function proposedWords(state: ProposalState, proposal: Proposal | undefined): PanelWords {
  const what = `A proposal to mint ${pepperCount(state.mint.quantity)} for ${formatExact(state.price)} ${CURRENCY}.`
  const primary = state.canMintMore > 0 ? 'Mint more' : 'Back to the sale'
  if (proposal === undefined)
    return {
      title: 'Proposed in your Safe',
      subtitle: 'Looking for its signatures',
      body: `${what} Nothing moves until enough owners have signed and one executes it.`,
      note: stayNote(state.isDurable),
      primary,
      announcement: `Proposed in your Safe. ${what}`,
    }
  const counter = { value: `No. ${formatInteger(proposal.nonce)}`, label: 'Safe nonce' }
  const signed = countSigned(proposal)
  switch (proposal.status) {
    case 'signing':
      return {
        title: `${signed} of ${proposal.threshold} owners signed`,
        subtitle: 'Proposed in your Safe',
        counter,
        body: `${what} Nothing moves until ${ownerCount(proposal.threshold)} signed and one executes it.`,
        note: chainNote(proposal) ?? stayNote(state.isDurable),
        primary,
        announcement: `${signed} of ${proposal.threshold} owners signed. ${what}`,
      }
    case 'executable':
      return {
        title: 'Ready to execute',
        subtitle: `${signed} of ${proposal.threshold} owners signed`,
        counter,
        body: `${what} ${turnWords(proposal)}`,
        note: stayNote(state.isDurable),
        primary,
        announcement: `It has every signature it needs. ${turnWords(proposal)}`,
      }
    case 'deleted':
      return {
        title: 'The proposal was deleted',
        subtitle: 'Nothing was minted',
        counter,
        body: `Your Safe’s service no longer has it. No money moved. Owners who kept a copy with signatures could still execute it until the Safe uses nonce ${formatInteger(proposal.nonce)}.`,
        primary: 'Back to the sale',
        announcement: 'The proposal was deleted. Nothing was minted and no money moved.',
      }
  }
}

/** `2 owners have`, `1 owner has`. */
const ownerCount = (count: number): string => (count === 1 ? '1 owner has' : `${count} owners have`)

function turnWords({ before }: Proposal): string {
  if (before === 0) return 'Any owner can execute it now. That owner pays the network fee.'
  return before === 1
    ? 'One earlier transaction of the Safe must be executed first.'
    : `${formatInteger(before)} earlier transactions of the Safe must be executed first.`
}

const stayNote = (isDurable: boolean): Note =>
  isDurable
    ? {
        tone: 'plain',
        text: 'You can close this page. The proposal stays in your Safe and will be here when you return.',
      }
    : {
        tone: 'warn',
        text: 'The proposal stays in your Safe, but your browser won’t let us save it here. Find it in your Safe’s queue.',
      }

function chainNote({ source }: Proposal): Note | undefined {
  return source === 'service'
    ? undefined
    : {
        tone: 'warn',
        text: 'No Safe service shows this proposal to us, so we only count approvals on Canto. The owners may have signed elsewhere.',
      }
}

/** `signed 21 Nov, 01:02 UTC`, `signed`, `not yet`. */
export function signedWords({ hasSigned, signedAt }: ProposalOwner): string {
  if (!hasSigned) return 'not yet'
  if (signedAt === undefined) return 'signed'
  const moment = dateFormat({
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `signed ${moment.format(signedAt)} UTC`
}

/** `and 4 more owners`. */
export const moreOwnersWords = (count: number): string =>
  count === 1 ? 'and 1 more owner' : `and ${formatInteger(count)} more owners`

/** Another transaction of the Safe used the proposal's nonce. */
function replacedWords({ reason, nonce }: Extract<ProposalStage, { status: 'replaced' }>): PanelWords {
  const place = nonce === undefined ? 'in its place' : `at nonce ${formatInteger(nonce)}`
  const isRejected = reason === 'cancelled'
  const body = isRejected
    ? `The owners executed a rejection ${place}. The proposal can’t be executed any more, and no money moved.`
    : `Your Safe executed another transaction ${place}. The proposal can’t be executed any more; you paid nothing for ${COLLECTION.unit.many}.`
  return {
    title: isRejected ? 'The owners rejected it' : 'Another transaction came first',
    subtitle: 'Nothing was minted',
    body,
    primary: 'Back to the sale',
    announcement: `${isRejected ? 'The owners rejected the mint' : 'Your Safe executed another transaction instead'}. Nothing was minted.`,
  }
}

/** The wallet of a Safe does not take several calls at once. */
export const cannotBatch = (maxPerTransaction: number): Problem => ({
  code: 'cannot-batch',
  title: 'Your wallet can’t batch mints',
  detail: `Nothing was proposed. Choose ${maxPerTransaction} or fewer, or open this page inside your Safe.`,
})

/** A batch whose simulation fails. @param call the first that fails, if it is known. */
export const batchFails = (call: { readonly position: number; readonly count: number } | null): Problem => ({
  code: 'batch-fails',
  title: 'These mints would fail together',
  detail: `${call === null ? 'One of the mints' : `Mint ${call.position} of ${call.count} in the batch`} would fail now, and then none of them runs. Nothing was proposed and no money moved. Choose fewer.`,
})
