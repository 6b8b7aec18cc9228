/** Findings of authority: who could do what from then on. */
import { type Finding, isUnlimited } from '../review/index.ts'
import { plural } from '@peppermint/input/words/plural.ts'
import { t } from '@peppermint/input/words/t.ts'
import { sentences } from './sentences.ts'

export interface FindingWords {
  readonly title: string
  readonly detail: string
}

/** Longest text of a contract or a service that is shown. */
const MAX_STATED_LENGTH = 200

export const shorten = (text: string): string =>
  text.length > MAX_STATED_LENGTH ? `${text.slice(0, MAX_STATED_LENGTH)}…` : text

type Authority = Extract<Finding, { readonly type: 'gives-authority' }>

/** Who gets what. @param account the Safe that the call is made for. */
export function authorityWords(
  { power, contract, method, receiver, amount, holder }: Authority,
  account: string,
): FindingWords {
  const safe = holder === undefined ? account : (holder ?? t`the account that signed this`)
  const someone = receiver ?? t`Someone`
  switch (power) {
    case 'spend':
      return spendWords({ someone, contract, amount, safe })
    case 'operate':
      return {
        title: t`Approval of a whole collection`,
        detail: t`${someone} could take every token of ${contract} from ${safe}, now or later.`,
      }
    case 'own':
      return {
        title: t`It gives a contract away`,
        detail: t`${receiver ?? t`No account`} would own ${contract} instead of ${safe}.`,
      }
    case 'role':
      return {
        title: t`It gives someone a role`,
        detail: sentences(t`${someone} could do at ${contract} what the role allows.`, CALLED(method)),
      }
    case 'control':
      return {
        title: t`It changes who controls another contract`,
        detail: sentences(
          receiver !== null && t`${receiver} is the new party.`,
          CALLED(method),
          t`It decides who can make ${contract} act.`,
        ),
      }
    case 'upgrade':
      return {
        title: t`It replaces the code of a contract`,
        detail: sentences(
          t`${someone} would decide from then on what ${contract} does with all that it holds.`,
          CALLED(method),
        ),
      }
    case 'proceeds':
      return {
        title: t`It redirects money`,
        detail: sentences(t`${someone} would receive money that ${contract} pays out.`, CALLED(method)),
      }
    case 'royalties':
      return {
        title: t`It redirects royalties`,
        detail: t`${someone} would receive the royalties of ${contract}.`,
      }
    case 'art':
      return {
        title: t`It changes what the tokens show`,
        detail: t`${someone} would decide on the pictures and data of every token of ${contract}.`,
      }
    case 'allowance':
      return {
        title: t`It lets someone spend without the owners`,
        detail: sentences(
          t`${someone} could spend from ${safe} through ${contract} without another signature.`,
          CALLED(method),
        ),
      }
    case 'recover':
      return {
        title: t`It decides who can replace the owners`,
        detail: sentences(
          receiver !== null && t`${receiver} could take part.`,
          CALLED(method),
          t`Through ${contract}, the owners of a Safe can be replaced without their signatures.`,
        ),
      }
    case 'delegate':
      return {
        title: t`It lets someone act in the Safe’s place`,
        detail:
          holder === null
            ? t`${someone} could vote or act at ${contract} for the account that signed this.`
            : t`${someone} could vote or act for ${safe} at ${contract}.`,
      }
    case 'answer':
      return {
        title: t`It lets a contract answer in a Safe’s name`,
        detail: sentences(
          t`${receiver ?? t`Another contract`} would answer calls in the name of ${safe}, such as checks of its signatures.`,
          CALLED(method),
        ),
      }
    case 'sign':
      return {
        title: t`It changes who signs as an owner`,
        detail: sentences(CALLED(method), t`The key in its data could then sign as an owner.`),
      }
  }
}

const CALLED = (method: string): string => t`The function is ${shorten(method)}.`

interface Spending {
  readonly someone: string
  readonly contract: string
  readonly amount: string | null
  readonly safe: string
}

function spendWords({ someone, contract, amount, safe }: Spending): FindingWords {
  if (amount === '0')
    return {
      title: t`An approval of 0`,
      detail: t`For a token it takes back what ${someone} could spend. For a collection it lets ${someone} take token 0. The contract is ${contract}.`,
    }
  if (amount === null || isUnlimited(amount))
    return {
      title: t`Unlimited approval`,
      detail: t`${someone} could take any amount of the token ${contract} from ${safe}, now or later.`,
    }
  return {
    title: t`Approval`,
    detail: plural(
      BigInt(amount),
      t`${someone} could take up to 1 unit of the token ${contract} from ${safe}, now or later; of a collection, the token with this number.`,
      t`${someone} could take up to ${amount} units of the token ${contract} from ${safe}, now or later; of a collection, the token with this number.`,
    ),
  }
}
