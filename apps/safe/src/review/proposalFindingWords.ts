/** Findings about how a transaction was proposed, and what else waits at its nonce. */
import type { Finding, ProposalFindingFacts } from '@peppermint/safe/review'
import type { FindingWords } from './authorityWords.ts'

export function proposalFindingWords(finding: Extract<Finding, ProposalFindingFacts>): FindingWords {
  switch (finding.type) {
    case 'no-owner-proposed':
      return {
        title: 'No owner proposed this',
        detail:
          finding.source === 'gateway'
            ? 'Anyone can submit a transaction here without a signature. Signatures that owners added later don’t say where it came from. Ask the other owners who made it and why.'
            : 'It came in a file or a link, and no owner has signed it. Anyone can make one. Ask the other owners who made it and why.',
      }
    case 'proposer-not-owner':
      return {
        title: 'No owner proposed this',
        detail: `The service names ${finding.proposer}, which is not an owner of this Safe. Ask the owners who made it and why.`,
      }
    case 'proposer-unproven':
      return {
        title: 'No proof that an owner proposed this',
        detail: `The service names ${finding.proposer}, but has no valid signature from that owner. Ask them whether they made it.`,
      }
    case 'proposed-by-delegate':
      return {
        title: 'A delegate proposed this',
        detail: `The service says that ${finding.delegate} may propose for ${finding.proposer}. A delegate is not an owner. Check with the owner before you sign.`,
      }
    case 'proposer-unknown':
      return {
        title: 'Who proposed it is not recorded',
        detail: `Files and links don’t say who made them. ${finding.signed} ${finding.signed === 1 ? 'owner has' : 'owners have'} signed it: ask them where it came from.`,
      }
    case 'competes':
      return {
        title: `${finding.others} other ${finding.others === 1 ? 'proposal has' : 'proposals have'} nonce ${finding.nonce}`,
        detail: `A Safe runs one transaction for each nonce; the others become void.${readyWords(finding)}${rejectionWords(finding)} Compare them in the queue before you sign.`,
      }
    case 'competitors-unknown':
      return {
        title: 'The queue could not be read',
        detail: `Other proposals may also have nonce ${finding.nonce}, and one of them may already have all its signatures.`,
      }
    case 'nonce-gap':
      return {
        title: 'It may run much later',
        detail: `No proposal has ${finding.from === finding.to ? `nonce ${finding.from}` : `the nonces ${finding.from} to ${finding.to}`} yet, and this one has to wait until ${finding.from === finding.to ? 'it is' : 'they are'} used. Your signature stays valid until then, however long it takes.`,
      }
  }
}

type Competing = Extract<Finding, { readonly type: 'competes' }>

const readyWords = ({ ready, others }: Competing): string =>
  ready === 0
    ? ''
    : others === 1
      ? ' The other one has all its signatures: anyone can execute it now.'
      : ` ${ready} of the others ${ready === 1 ? 'has' : 'have'} all signatures: anyone can execute ${ready === 1 ? 'it' : 'one'} now.`

const rejectionWords = ({ rejections, others }: Competing): string =>
  rejections === 0
    ? ''
    : others === 1
      ? ' The other one is a rejection: it only uses up the nonce.'
      : ` ${rejections} of the others only ${rejections === 1 ? 'uses' : 'use'} up the nonce.`
