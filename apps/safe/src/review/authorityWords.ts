/** Findings of authority: who could do what from then on. */
import { type Finding, isUnlimited } from '@peppermint/safe/review'

export interface FindingWords {
  readonly title: string
  readonly detail: string
}

/** Longest text of a contract or a service that is shown. */
const MAX_STATED_LENGTH = 200

export const shorten = (text: string): string =>
  text.length > MAX_STATED_LENGTH ? `${text.slice(0, MAX_STATED_LENGTH)}…` : text

type Authority = Extract<Finding, { readonly type: 'gives-authority' }>

/** Who gets what. @param safe the Safe that the call is made for. */
export function authorityWords(
  { power, contract, method, receiver, amount }: Authority,
  safe: string,
): FindingWords {
  const someone = receiver ?? 'Someone'
  switch (power) {
    case 'spend':
      return spendWords({ someone, contract, amount, safe })
    case 'operate':
      return {
        title: 'Approval of a whole collection',
        detail: `${someone} could take every token of ${contract} from ${safe}, now or later.`,
      }
    case 'own':
      return {
        title: 'It gives a contract away',
        detail: `${receiver ?? 'No account'} would own ${contract} instead of ${safe}.`,
      }
    case 'role':
      return {
        title: 'It gives someone a role',
        detail: `${someone} could do at ${contract} what the role allows. ${CALLED(method)}`,
      }
    case 'control':
      return {
        title: 'It changes who controls another contract',
        detail: `${receiver === null ? '' : `${receiver} is the new party. `}${CALLED(method)} It decides who can make ${contract} act.`,
      }
    case 'upgrade':
      return {
        title: 'It replaces the code of a contract',
        detail: `${someone} would decide from then on what ${contract} does with all that it holds. ${CALLED(method)}`,
      }
    case 'proceeds':
      return {
        title: 'It redirects money',
        detail: `${someone} would receive money that ${contract} pays out. ${CALLED(method)}`,
      }
    case 'royalties':
      return {
        title: 'It redirects royalties',
        detail: `${someone} would receive the royalties of ${contract}.`,
      }
    case 'art':
      return {
        title: 'It changes what the tokens show',
        detail: `${someone} would decide on the pictures and data of every token of ${contract}.`,
      }
    case 'allowance':
      return {
        title: 'It lets someone spend without the owners',
        detail: `${someone} could spend from ${safe} through ${contract} without another signature. ${CALLED(method)}`,
      }
    case 'recover':
      return {
        title: 'It decides who can replace the owners',
        detail: `${receiver === null ? '' : `${receiver} could take part. `}${CALLED(method)} Through ${contract}, the owners of a Safe can be replaced without their signatures.`,
      }
    case 'delegate':
      return {
        title: 'It lets someone act in the Safe’s place',
        detail: `${someone} could vote or act for ${safe} at ${contract}.`,
      }
    case 'answer':
      return {
        title: 'It lets a contract answer for the Safe',
        detail: `${receiver === null ? 'Another contract' : receiver} would answer calls in the Safe’s name, such as checks of its signatures. ${CALLED(method)}`,
      }
    case 'sign':
      return {
        title: 'It changes who signs as an owner',
        detail: `${CALLED(method)} The key in its data could then sign as an owner.`,
      }
  }
}

const CALLED = (method: string): string => `The function is ${shorten(method)}.`

interface Spending {
  readonly someone: string
  readonly contract: string
  readonly amount: string | null
  readonly safe: string
}

function spendWords({ someone, contract, amount, safe }: Spending): FindingWords {
  if (amount === '0')
    return {
      title: 'An approval of 0',
      detail: `For a token it takes back what ${someone} could spend. For a collection it lets ${someone} take token 0. The contract is ${contract}.`,
    }
  if (amount === null || isUnlimited(amount))
    return {
      title: 'Unlimited approval',
      detail: `${someone} could take any amount of the token ${contract} from ${safe}, now or later.`,
    }
  return {
    title: 'Approval',
    detail: `${someone} could take up to ${amount} units of the token ${contract} from ${safe}, now or later; of a collection, the token with this number.`,
  }
}
