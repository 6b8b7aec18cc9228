/** Findings about how a transaction was proposed, and what else waits at its nonce. */
import type { Finding, ProposalFindingFacts } from '../review/index.ts'
import type { FindingWords } from './authorityWords.ts'
import { plural } from '@peppermint/input/words/plural.ts'
import { t } from '@peppermint/input/words/t.ts'
import { sentences } from './sentences.ts'

export function proposalFindingWords(finding: Extract<Finding, ProposalFindingFacts>): FindingWords {
  switch (finding.type) {
    case 'no-owner-proposed':
      return {
        title: t`No owner proposed this`,
        detail:
          finding.source === 'gateway'
            ? t`Anyone can submit a transaction here without a signature. Signatures that owners added later don’t say where it came from. Ask the other owners who made it and why.`
            : t`It came in a file or a link, and no owner has signed it. Anyone can make one. Ask the other owners who made it and why.`,
      }
    case 'proposer-not-owner':
      return {
        title: t`No owner proposed this`,
        detail: t`The service names ${finding.proposer}, which is not an owner of this Safe. Ask the owners who made it and why.`,
      }
    case 'proposer-unproven':
      return {
        title: t`No proof that an owner proposed this`,
        detail: t`The service names ${finding.proposer}, but has no valid signature from that owner. Ask them whether they made it.`,
      }
    case 'proposed-by-delegate':
      return {
        title: t`A delegate proposed this`,
        detail: t`The service says that ${finding.delegate} may propose for ${finding.proposer}. A delegate is not an owner. Check with the owner before you sign.`,
      }
    case 'proposer-unknown':
      return {
        title: t`Who proposed it is not recorded`,
        detail: plural(
          finding.signed,
          t`Files and links don’t say who made them. 1 owner has signed it: ask them where it came from.`,
          t`Files and links don’t say who made them. ${finding.signed} owners have signed it: ask them where it came from.`,
        ),
      }
    case 'competes':
      return {
        title: plural(
          finding.others,
          t`1 other proposal has nonce ${finding.nonce}`,
          t`${finding.others} other proposals have nonce ${finding.nonce}`,
        ),
        detail: sentences(
          t`A Safe runs one transaction for each nonce; the others become void.`,
          readyWords(finding),
          rejectionWords(finding),
          t`Compare them in the queue before you sign.`,
        ),
      }
    case 'competitors-unknown':
      return {
        title: t`The queue could not be read`,
        detail: t`Other proposals may also have nonce ${finding.nonce}, and one of them may already have all its signatures.`,
      }
    case 'nonce-gap':
      return {
        title: t`It may run much later`,
        detail:
          finding.from === finding.to
            ? t`No proposal has nonce ${finding.from} yet, and this one has to wait until it is used. Your signature stays valid until then, however long it takes.`
            : t`No proposal has the nonces ${finding.from} to ${finding.to} yet, and this one has to wait until they are used. Your signature stays valid until then, however long it takes.`,
      }
  }
}

type Competing = Extract<Finding, { readonly type: 'competes' }>

const readyWords = ({ ready, others }: Competing): string | undefined =>
  ready === 0
    ? undefined
    : others === 1
      ? t`The other one has all its signatures: anyone can execute it now.`
      : plural(
          ready,
          t`1 of the others has all signatures: anyone can execute it now.`,
          t`${ready} of the others have all signatures: anyone can execute one now.`,
        )

const rejectionWords = ({ rejections, others }: Competing): string | undefined =>
  rejections === 0
    ? undefined
    : others === 1
      ? t`The other one is a rejection: it only uses up the nonce.`
      : plural(
          rejections,
          t`1 of the others only uses up the nonce.`,
          t`${rejections} of the others only use up the nonce.`,
        )
