/** The panel's words for a mint that is proposed in a Safe: who signed, what is missing, what happened instead. */
import type { Problem } from '@peppermint/ui/words/problem.ts'
import type { ProposalState } from '../panelBody.ts'
import { toProposalStage, type ProposalStage } from '../proposal/proposalStage.ts'
import { countSigned, type Proposal, type ProposalOwner } from '../proposal/proposal.ts'
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { formatShortMoment } from '@peppermint/ui/words/format/day.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { capitalize, pepperCount, walletName } from '@peppermint/ui/words/format/names.ts'
import { formatElapsed } from '@peppermint/ui/words/format/time.ts'
import type { PanelWords } from './types.ts'
import type { Note } from '@peppermint/ui/words/note.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

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
    title: t`Sign in ${name}`,
    subtitle: t`To propose the mint`,
    counter: { value: formatElapsed(elapsed), label: t`since asked` },
    body: t`Check contract, amount and network. If any differs, reject.`,
    note: {
      tone: 'plain',
      text: t`Signing moves nothing. The mint waits in your Safe until enough owners have signed and one executes it. No window? Open ${name} to find the request.`,
    },
    secondary: t`Stop waiting`,
    announcement: t`Sign the proposal in ${name}. Nothing moves until enough owners have signed and one executes it.`,
  }
}

/** The page was reloaded, or another tab asked: what the wallet shows now is unknown. */
function restoredWords({ wallet, elapsed, isUnclear }: ProposalState): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: t`Did you propose it?`,
    subtitle: t`We asked ${name} earlier`,
    counter: { value: formatElapsed(elapsed), label: t`since asked` },
    body:
      isUnclear === true
        ? t`${capitalize(name)} gave no transaction number`
        : t`We asked ${name} for this mint in another tab, or before this page was reloaded.`,
    note: {
      tone: 'plain',
      text: t`If you signed, the proposal is in your Safe’s queue. It appears here when we find it there, or once it is executed. If you did not sign, dismiss this. Two proposals would both mint.`,
    },
    secondary: t`Dismiss`,
    announcement: t`We asked ${name} to propose a mint. It will appear here when we find it in your Safe’s queue, or once it is executed.`,
  }
}

function proposedWords(state: ProposalState, proposal: Proposal | undefined): PanelWords {
  const what = t`A proposal to mint ${pepperCount(state.mint.quantity)} for ${formatExact(state.price)} ${COLLECTION.chain.coin.symbol}.`
  const primary = state.canMintMore > 0 ? t`Mint more` : t`Back to the sale`
  if (proposal === undefined)
    return {
      title: t`Proposed in your Safe`,
      subtitle: t`Looking for its signatures`,
      body: t`${what} Nothing moves until enough owners have signed and one executes it.`,
      note: stayNote(state.isDurable),
      primary,
      announcement: t`Proposed in your Safe. ${what}`,
    }
  const counter = { value: t`No. ${formatInteger(proposal.nonce)}`, label: t`Safe nonce` }
  const signed = countSigned(proposal)
  switch (proposal.status) {
    case 'signing':
      return {
        title: t`${signed} of ${proposal.threshold} owners signed`,
        subtitle: t`Proposed in your Safe`,
        counter,
        body: plural(
          proposal.threshold,
          t`${what} Nothing moves until 1 owner has signed and one executes it.`,
          t`${what} Nothing moves until ${proposal.threshold} owners have signed and one executes it.`,
        ),
        note: rejectionNote(proposal) ?? chainNote(proposal) ?? stayNote(state.isDurable),
        primary,
        announcement: t`${signed} of ${proposal.threshold} owners signed. ${what}`,
      }
    case 'executable':
      return {
        title: t`Ready to execute`,
        subtitle: t`${signed} of ${proposal.threshold} owners signed`,
        counter,
        body: `${what} ${turnWords(proposal)}`,
        note: rejectionNote(proposal) ?? stayNote(state.isDurable),
        primary,
        announcement: t`It has every signature it needs. ${turnWords(proposal)}`,
      }
    case 'deleted':
      return {
        title: t`The proposal was deleted`,
        subtitle: t`Nothing was minted`,
        counter,
        body: t`Your Safe’s service no longer has it. No money moved. Owners who kept a copy with signatures could still execute it until the Safe uses nonce ${formatInteger(proposal.nonce)}.`,
        primary: t`Back to the sale`,
        announcement: t`The proposal was deleted. Nothing was minted and no money moved.`,
      }
  }
}

function turnWords({ before }: Proposal): string {
  if (before === 0) return t`Any owner can execute it now. That owner pays the network fee.`
  return plural(
    before,
    t`One earlier transaction of the Safe must be executed first.`,
    t`${formatInteger(before)} earlier transactions of the Safe must be executed first.`,
  )
}

/** Owners are stopping it: a rejection uses up its nonce. */
function rejectionNote({ rejections, threshold, nonce }: Proposal): Note | undefined {
  if (rejections === 0) return undefined
  const signed = t`${rejections} of ${threshold} owners signed a rejection at nonce ${formatInteger(nonce)}.`
  return { tone: 'warn', text: `${signed} ${t`If it is executed first, this mint never happens.`}` }
}

const stayNote = (isDurable: boolean): Note =>
  isDurable
    ? {
        tone: 'plain',
        text: t`You can close this page. The proposal stays in your Safe and will be here when you return.`,
      }
    : {
        tone: 'warn',
        text: t`The proposal stays in your Safe, but your browser won’t let us save it here. Find it in your Safe’s queue.`,
      }

function chainNote({ source }: Proposal): Note | undefined {
  return source === 'service'
    ? undefined
    : {
        tone: 'warn',
        text: t`No Safe service shows this proposal to us, so we only count approvals on ${COLLECTION.chain.name}. The owners may have signed elsewhere.`,
      }
}

/** `signed 21 Nov, 01:02 UTC`, `signed`, `not yet`. */
export function signedWords({ hasSigned, signedAt }: ProposalOwner): string {
  if (!hasSigned) return t`not yet`
  if (signedAt === undefined) return 'signed'
  return t`signed ${formatShortMoment(signedAt / 1000)}`
}

/** `and 4 more owners`. */
export const moreOwnersWords = (count: number): string =>
  plural(count, t`and 1 more owner`, t`and ${formatInteger(count)} more owners`)

/** Another transaction of the Safe used the proposal's nonce. */
function replacedWords({ reason, nonce }: Extract<ProposalStage, { status: 'replaced' }>): PanelWords {
  const common = { subtitle: t`Nothing was minted`, primary: t`Back to the sale` }
  const place = nonce === undefined ? undefined : formatInteger(nonce)
  return reason === 'cancelled'
    ? {
        ...common,
        title: t`The owners rejected it`,
        body:
          place === undefined
            ? t`The owners executed a rejection in its place. The proposal can’t be executed any more, and no money moved.`
            : t`The owners executed a rejection at nonce ${place}. The proposal can’t be executed any more, and no money moved.`,
        announcement: t`The owners rejected the mint. Nothing was minted.`,
      }
    : {
        ...common,
        title: t`Another transaction came first`,
        body:
          place === undefined
            ? t`Your Safe executed another transaction in its place. The proposal can’t be executed any more; you paid nothing for ${COLLECTION.unit.many}.`
            : t`Your Safe executed another transaction at nonce ${place}. The proposal can’t be executed any more; you paid nothing for ${COLLECTION.unit.many}.`,
        announcement: t`Your Safe executed another transaction instead. Nothing was minted.`,
      }
}

/** The wallet of a Safe does not take several calls at once. */
export const cannotBatch = (maxPerTransaction: number): Problem => ({
  code: 'cannot-batch',
  title: t`Your wallet can’t batch mints`,
  detail: t`Nothing was proposed. Choose ${maxPerTransaction} or fewer, or open this page inside your Safe.`,
})

/** A batch whose simulation fails. @param call the first that fails, if it is known. */
export const batchFails = (call: { readonly position: number; readonly count: number } | null): Problem => ({
  code: 'batch-fails',
  title: t`These mints would fail together`,
  detail:
    call === null
      ? t`One of the mints would fail now, and then none of them runs. Nothing was proposed and no money moved. Choose fewer.`
      : t`Mint ${call.position} of ${call.count} in the batch would fail now, and then none of them runs. Nothing was proposed and no money moved. Choose fewer.`,
})
